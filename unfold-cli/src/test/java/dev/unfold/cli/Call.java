package dev.unfold.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A call of the program within the test: what came out of it. */
record Call(int status, String out, String err) {

    static Call of(Object... args) {
        return reading("", args);
    }

    /** A call with something on standard input. */
    static Call reading(String input, Object... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        InputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        return writing(out, in, args);
    }

    /** A call whose standard output goes elsewhere. */
    static Call writing(OutputStream out, InputStream in, Object... args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String[] words = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            words[i] = args[i].toString();
        }
        int status = Main.run(words, in, out, err);
        String printed = out instanceof ByteArrayOutputStream bytes ? bytes.toString(StandardCharsets.UTF_8) : "";
        return new Call(status, printed, err.toString(StandardCharsets.UTF_8));
    }

    /** The same, which must have succeeded. */
    Call done() {
        if (status != ExitStatus.DONE) {
            throw new AssertionError("exit status " + status + ": " + err);
        }
        return this;
    }

    /** The lines of standard output. */
    List<String> lines() {
        return out.lines().toList();
    }

    /** The one line of error. */
    String error() {
        List<String> lines = err.lines().toList();
        if (lines.size() != 1) {
            throw new AssertionError("expected one line of error, found:\n" + err);
        }
        return lines.get(0);
    }
}
