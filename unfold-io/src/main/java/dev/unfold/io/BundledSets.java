package dev.unfold.io;

import dev.unfold.data.Dataset;
import dev.unfold.error.ParameterException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** The real data sets that come with the library; the README beside them names source, authors and licence. */
public final class BundledSets {

    private BundledSets() {}

    /** The sets there are. */
    public static List<String> names() {
        return List.of("iris", "digits");
    }

    /** The size of the images that the rows of a set are. */
    public static Optional<ImageSize> image(String name) {
        return name.equals("digits") ? Optional.of(new ImageSize(8, 8)) : Optional.empty();
    }

    /**
     * Reads one: {@code iris} (150 flowers, 4 measures in cm, 3 species) or {@code digits} (1797 images of 8×8 pixels
     * from 0 to 16, 10 classes).
     */
    public static Dataset read(String name) {
        if (!names().contains(name)) {
            throw new ParameterException(
                    "'" + name + "' is no bundled set; choose one of " + String.join(", ", names()));
        }
        try (InputStream packed = BundledSets.class.getResourceAsStream(name + ".csv.gz");
                InputStream in = new GZIPInputStream(Objects.requireNonNull(packed, name))) {
            return Datasets.read(in, name, ReadOptions.DEFAULT.withLabel("label"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
