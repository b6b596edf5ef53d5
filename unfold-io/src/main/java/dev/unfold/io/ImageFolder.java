package dev.unfold.io;

import dev.unfold.error.DataException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/**
 * A folder of images of one size, a point each: its pixels row by row, from 0 to 255, one number a pixel where all images
 * are grey, else red, green and blue of each. The images may lie in folders of the folder, whose names are then their classes.
 * They come in the order of their names, which are the ids; files that are no images are passed over.
 */
final class ImageFolder implements TableFormat {

    private static final List<String> ENDINGS = List.of(".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tif", ".tiff");

    @Override
    public String name() {
        return "images";
    }

    /** None: a folder has no ending. */
    @Override
    public List<String> endings() {
        return List.of();
    }

    @Override
    public boolean accepts(Path file) {
        return Files.isDirectory(file);
    }

    @Override
    public OpenTable open(Path folder, ReadOptions options) throws IOException {
        List<Path> files = images(folder);
        if (files.isEmpty()) {
            throw new DataException(folder + ": is a folder without images (" + String.join(" ", ENDINGS)
                    + "); name a file in it, or a folder of images of one size");
        }
        BufferedImage first = read(files.get(0));
        boolean colored = false;
        for (int i = 0; i < files.size() && !colored; i++) {
            colored = isColored(i == 0 ? first : read(files.get(i)));
        }
        Doubles.check(
                folder.toString(), files.size(), (long) first.getWidth() * first.getHeight() * (colored ? 3 : 1), 1);
        return new Images(folder, files, first.getWidth(), first.getHeight(), colored);
    }

    /** The images in the folder and in the folders in it. */
    private static List<Path> images(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder, 2, FileVisitOption.FOLLOW_LINKS)) {
            return files.filter(file -> Files.isRegularFile(file) && isImage(file))
                    .sorted(java.util.Comparator.comparing(Path::toString))
                    .toList();
        }
    }

    private static boolean isImage(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return !name.startsWith(".") && ENDINGS.stream().anyMatch(name::endsWith);
    }

    private static BufferedImage read(Path file) throws IOException {
        try {
            BufferedImage image = ImageIO.read(file.toFile());
            if (image != null) {
                return image;
            }
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new DataException(file + ": cannot be read as an image (" + e.getMessage() + "); write it again", e);
        }
        throw new DataException(file + ": cannot be read as an image; write it again, or take it out of the folder");
    }

    private static boolean isColored(BufferedImage image) {
        if (image.getColorModel().getNumColorComponents() == 1) {
            return false;
        }
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return IntStream.of(pixels)
                .anyMatch(rgb -> (rgb >> 16 & 255) != (rgb >> 8 & 255) || (rgb >> 8 & 255) != (rgb & 255));
    }

    /** The images, read one by one. */
    private static final class Images implements OpenTable {

        private final Path folder;
        private final List<Path> files;
        private final int width;
        private final int height;
        private final boolean colored;
        private final Header header;
        private final boolean classes;
        private int row;

        Images(Path folder, List<Path> files, int width, int height, boolean colored) {
            this.folder = folder;
            this.files = files;
            this.width = width;
            this.height = height;
            this.colored = colored;
            this.classes = files.stream().anyMatch(file -> !folder.equals(file.getParent()));
            List<String> pixels = new java.util.ArrayList<>(List.of("id"));
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    for (String part : colored ? List.of("r", "g", "b") : List.of("p")) {
                        pixels.add(part + y + "_" + x);
                    }
                }
            }
            this.header = Header.given(folder.toString(), pixels);
        }

        @Override
        public Header header() {
            return header;
        }

        @Override
        public boolean isFinite() {
            return true;
        }

        @Override
        public int bytesOfNumber() {
            return 1;
        }

        @Override
        public OptionalInt rows() {
            return OptionalInt.of(files.size());
        }

        @Override
        public Optional<List<String>> labels() {
            return classes ? Optional.of(files.stream().map(this::label).toList()) : Optional.empty();
        }

        private String label(Path file) {
            Path parent = file.getParent();
            return folder.equals(parent) ? "" : String.valueOf(parent == null ? "" : parent.getFileName());
        }

        @Override
        public Optional<ImageSize> image() {
            return Optional.of(new ImageSize(width, height));
        }

        @Override
        public ReadOptions completed(ReadOptions options) {
            boolean said = options.id().isPresent() || options.drop().contains("id");
            return said ? options : options.withId("id");
        }

        @Override
        public boolean next(RowSink sink) throws IOException {
            if (row == files.size()) {
                return false;
            }
            Path file = files.get(row++);
            BufferedImage image = read(file);
            if (image.getWidth() != width || image.getHeight() != height) {
                throw new DataException(file + ": found an image of " + image.getWidth() + " × " + image.getHeight()
                        + " pixels, expected " + width + " × " + height + " as " + files.get(0)
                        + " has; bring all images to one size");
            }
            sink.beginRow(row);
            sink.text(folder.relativize(file).toString());
            boolean plain = image.getColorModel().getNumColorComponents() == 1
                    && image.getSampleModel().getDataType() == java.awt.image.DataBuffer.TYPE_BYTE
                    && image.getRaster().getNumBands() == 1
                    && image.getType() == BufferedImage.TYPE_BYTE_GRAY;
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    if (plain) {
                        pixel(
                                sink,
                                image.getRaster().getSample(x, y, 0)
                                        * 0x010101); // as it is, without a change of its curve
                    } else {
                        pixel(sink, image.getRGB(x, y));
                    }
                }
            }
            sink.endRow();
            return true;
        }

        private void pixel(RowSink sink, int rgb) {
            if (colored) {
                sink.number(rgb >> 16 & 255);
                sink.number(rgb >> 8 & 255);
            }
            sink.number(rgb & 255);
        }
    }
}
