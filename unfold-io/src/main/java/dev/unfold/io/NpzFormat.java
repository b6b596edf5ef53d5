package dev.unfold.io;

import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Several NumPy arrays in a zip file. The points are the array that the options name, else the only one that holds no
 * labels. The labels are the one-dimensional array that the options name as label, else {@code y} if it has one entry a
 * point.
 */
final class NpzFormat implements TableFormat {

    private static final String LABELS = "y";
    private static final String ENDING = ".npy";

    @Override
    public String name() {
        return "NumPy archive";
    }

    @Override
    public List<String> endings() {
        return List.of(".npz");
    }

    @Override
    public OpenTable open(Path file, ReadOptions options) throws IOException {
        Source.checkFile(file);
        if (!Files.isRegularFile(file)) {
            throw new DataException(file + ": is a pipe, but an archive is not read from its beginning to its end;"
                    + " write it to a file first");
        }
        ZipFile zip = new ZipFile(file.toFile());
        try {
            return Archive.open(file, zip).table(options);
        } catch (IOException | RuntimeException | Error e) {
            zip.close();
            throw e;
        }
    }

    /** The array of the points; the archive is closed with it. */
    private record Chosen(OpenTable points, ZipFile zip, boolean labelled) implements OpenTable {

        @Override
        public Header header() {
            return points.header();
        }

        @Override
        public int bytesOfNumber() {
            return points.bytesOfNumber();
        }

        @Override
        public OptionalInt rows() {
            return points.rows();
        }

        @Override
        public Optional<List<String>> labels() {
            return points.labels();
        }

        /** What the caller calls the label is an array of the archive, then, and no column. */
        @Override
        public ReadOptions completed(ReadOptions options) {
            return labelled ? options.withoutLabel() : options;
        }

        @Override
        public boolean next(RowSink sink) throws IOException {
            return points.next(sink);
        }

        @Override
        public void close() throws IOException {
            try (zip) {
                points.close();
            }
        }
    }

    /** An open file and the arrays in it, by name. */
    private record Archive(Path file, ZipFile zip, Map<String, ZipEntry> entries) {

        static Archive open(Path file, ZipFile zip) {
            Map<String, ZipEntry> entries = new LinkedHashMap<>();
            zip.stream().filter(entry -> entry.getName().endsWith(ENDING)).forEach(entry -> {
                String name = entry.getName();
                entries.put(name.substring(0, name.length() - ENDING.length()), entry);
            });
            if (entries.isEmpty()) {
                throw new DataException(file + ": found no array in the archive; write it with numpy.savez");
            }
            return new Archive(file, zip, entries);
        }

        OpenTable table(ReadOptions options) throws IOException {
            String points = choose(options);
            Optional<String> named = options.label().filter(entries::containsKey);
            InputStream in = stream(points); // closed with the archive
            NpyArray array = head(points, in);
            String labels = named.orElse(LABELS);
            Optional<List<String>> classes = entries.containsKey(labels) && !labels.equals(points)
                    ? labels(labels, array.rows(), named.isPresent())
                    : Optional.empty();
            return new Chosen(new NpyTable(file, array, in, classes), zip, named.isPresent());
        }

        private String choose(ReadOptions options) {
            if (options.array().isPresent()) {
                String wanted = options.array().get();
                if (!entries.containsKey(wanted)) {
                    throw new ParameterException("array = " + wanted + ": " + file + " has no such array; it has "
                            + String.join(", ", entries.keySet()));
                }
                return wanted;
            }
            if (entries.size() == 1) {
                return entries.keySet().iterator().next();
            }
            String labels = options.label().orElse(LABELS);
            List<String> points = entries.keySet().stream()
                    .filter(name -> !name.equals(labels))
                    .toList();
            if (points.size() > 1) {
                throw new ParameterException(file + " holds the arrays " + String.join(", ", points)
                        + "; name the one with the points, as array = " + points.get(0));
            }
            return points.get(0);
        }

        private Optional<List<String>> labels(String name, int rows, boolean wanted) throws IOException {
            try (InputStream in = stream(name)) {
                NpyArray array = head(name, in);
                if (array.shape().size() == 1 && array.rows() == rows) {
                    Source.checkHolds(array.place(), file, (double) rows * array.width());
                    return Optional.of(array.texts(in));
                }
                if (wanted) {
                    throw new DataException(array.place() + ": found an array of shape " + array.shape()
                            + ", expected [" + rows + "], one label a point; name another array as label");
                }
                return Optional.empty();
            }
        }

        private NpyArray head(String name, InputStream in) throws IOException {
            return NpyArray.head(file + "[" + name + "]", in);
        }

        private InputStream stream(String name) throws IOException {
            return new BufferedInputStream(zip.getInputStream(entries.get(name)), Source.BUFFER);
        }
    }
}
