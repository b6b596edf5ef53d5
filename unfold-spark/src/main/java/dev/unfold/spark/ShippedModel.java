package dev.unfold.spark;

import dev.unfold.io.ModelFile;
import dev.unfold.recipe.Anchors;
import dev.unfold.recipe.Model;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** A model on its way to the executors, as the content of its file; each reads it once. */
final class ShippedModel implements Serializable {

    private static final long serialVersionUID = 1;

    private final byte[] file;
    private transient @Nullable Model model;
    private transient @Nullable Anchors anchors;

    ShippedModel(byte[] file) {
        this.file = file;
    }

    static ShippedModel of(Model model) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            new ModelFile(model).write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return new ShippedModel(bytes.toByteArray());
    }

    byte[] file() {
        return file;
    }

    synchronized Model model() {
        Model known = model;
        if (known == null) {
            known = ModelFile.read("model", file).model();
            model = known;
        }
        return known;
    }

    /** The anchors of a model by landmarks. */
    synchronized Anchors anchors() {
        Anchors known = anchors;
        if (known == null) {
            known = Anchors.of(model(), task());
            anchors = known;
        }
        return known;
    }

    /** The run of a task, which has one processor. */
    static Run task() {
        return Run.with(1, 0, Listener.SILENT);
    }
}
