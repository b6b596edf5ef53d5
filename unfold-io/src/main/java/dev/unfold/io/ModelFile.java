package dev.unfold.io;

import dev.unfold.data.Points;
import dev.unfold.data.Standardization;
import dev.unfold.extension.Extension;
import dev.unfold.extension.Inverse;
import dev.unfold.extension.Model;
import dev.unfold.run.Run;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a model file holds: a fitted model and, if its data were standardised before, how. Its {@code transform} and
 * {@code invert} take and give points as they were before that.
 *
 * <p>What is read is what was written, to the last bit; docs/model-format.md describes the file.
 */
public record ModelFile(Model model, Optional<Standardization> standardization) {

    /** Writes the file, whole or not at all. */
    public void write(Path file) {
        new ModelWriter(this).write(file);
    }

    /**
     * Reads a file.
     *
     * @throws dev.unfold.error.DataException if it is no model, damaged, cut short, or of a newer version
     */
    public static ModelFile read(Path file) {
        return new ModelReader(file, Safetensors.read(file)).read();
    }

    /** The places of new points. */
    public Points transform(Points points, Extension extension, Run run) {
        return model.transform(standardization.map(z -> z.apply(points)).orElse(points), extension, run);
    }

    /** The points of the input space that belong to the given places. */
    public Points invert(Points places, Inverse inverse, Run run) {
        Points points = inverse.apply(model, places, run);
        return standardization.map(z -> z.undo(points)).orElse(points);
    }
}
