package dev.unfold.io;

import dev.unfold.recipe.Model;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * A fitted model as a file. What is read is what was written, to the last bit; docs/model-format.md describes the file.
 *
 * @param columns what the columns of the table were for that it was fitted on
 */
public record ModelFile(Model model, Columns columns) {

    /** A model that was fitted on features alone. */
    public ModelFile(Model model) {
        this(model, Columns.FEATURES);
    }

    /**
     * Writes the file, whole or not at all.
     *
     * @throws dev.unfold.error.ParameterException if the model has a stage without a name, which no file can hold
     */
    public void write(Path file) {
        new ModelWriter(model, columns).write(file);
    }

    /** Writes the same bytes elsewhere. */
    public void write(OutputStream out) throws IOException {
        new ModelWriter(model, columns).write(out);
    }

    /**
     * Reads a file. No index is built, and nothing is computed again: that is left to whoever asks the model first.
     *
     * @throws dev.unfold.error.DataException if it is no model, damaged, cut short, or of a newer version
     */
    public static ModelFile read(Path file) {
        return new ModelReader(file, Safetensors.read(file)).read();
    }

    /**
     * Reads what is the content of such a file.
     *
     * @param name what messages call it
     * @throws dev.unfold.error.DataException as {@link #read(Path)}
     */
    public static ModelFile read(String name, byte[] content) {
        Path called = Path.of(name);
        try {
            return new ModelReader(called, Safetensors.read(called, new ByteArrayInputStream(content), content.length))
                    .read();
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory does not fail", e);
        }
    }
}
