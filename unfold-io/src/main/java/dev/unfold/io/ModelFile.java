package dev.unfold.io;

import dev.unfold.recipe.Model;
import java.nio.file.Path;

/**
 * A fitted model as a file. What is read is what was written, to the last bit; docs/model-format.md describes the file.
 */
public record ModelFile(Model model) {

    /**
     * Writes the file, whole or not at all.
     *
     * @throws dev.unfold.error.ParameterException if the model has a stage without a name, which no file can hold
     */
    public void write(Path file) {
        new ModelWriter(model).write(file);
    }

    /**
     * Reads a file. No index is built, and nothing is computed again: that is left to whoever asks the model first.
     *
     * @throws dev.unfold.error.DataException if it is no model, damaged, cut short, or of a newer version
     */
    public static ModelFile read(Path file) {
        return new ModelFile(new ModelReader(file, Safetensors.read(file)).read());
    }
}
