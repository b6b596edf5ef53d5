package dev.unfold.io;

import java.io.IOException;
import java.io.Reader;

/** A text in which any number of blanks and tabs separate two cells, as one with single blanks; those between quotes stay. */
final class SingleBlanks extends Reader {

    static final char BLANK = ' ';

    private final Reader text;
    private final char[] read = new char[Source.BUFFER];
    private final StringBuilder ready = new StringBuilder();
    private int next; // of what is ready
    private boolean quoted;
    private boolean blank; // was read, and is passed on before the next cell
    private boolean cell; // is there in this line

    SingleBlanks(Reader text) {
        this.text = text;
    }

    @Override
    public int read(char[] out, int offset, int length) throws IOException {
        while (next == ready.length()) {
            int count = text.read(read);
            if (count < 0) {
                return -1;
            }
            next = 0;
            ready.setLength(0);
            squeeze(count);
        }
        int size = Math.min(length, ready.length() - next);
        ready.getChars(next, next + size, out, offset);
        next += size;
        return size;
    }

    private void squeeze(int count) {
        for (int i = 0; i < count; i++) {
            char c = read[i];
            if (!quoted && (c == BLANK || c == '\t')) {
                blank = cell;
                continue;
            }
            boolean end = !quoted && (c == '\n' || c == '\r');
            if (blank && !end) {
                ready.append(BLANK);
            }
            blank = false;
            cell = !end;
            quoted ^= c == '"';
            ready.append(c);
        }
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
