package org.heliostat.benchmarks.load.plugin;

import java.io.IOException;
import org.heliostat.request.ResponseOutput;
import org.jspecify.annotations.Nullable;

/** Writes rows of text straight into an answer's buffer, without a writer in between. Used by one thread. */
final class Rows {

    private static final int COLUMN = 24;
    /** Blanks and the line end of a row. */
    private static final int AROUND = COLUMN + 4;

    private final ResponseOutput out;

    Rows(ResponseOutput out) {
        this.out = out;
    }

    void section(String title) throws IOException {
        out.reserve(title.length() + 2);
        out.write('\n');
        put(title);
        out.write('\n');
    }

    void row(String name, @Nullable String value) throws IOException {
        String shown = value == null ? "-" : value;
        out.reserve(name.length() + shown.length() + AROUND);
        out.write(' ');
        out.write(' ');
        put(name);
        for (int blanks = Math.max(1, COLUMN - name.length()); blanks > 0; blanks--) {
            out.write(' ');
        }
        put(shown);
        out.write('\n');
    }

    /** Values come out of a request head, so they are Latin-1 and shorter than the buffer. */
    private void put(String text) {
        byte[] bytes = out.array();
        int at = out.position();
        for (int i = 0; i < text.length(); i++) {
            bytes[at + i] = (byte) text.charAt(i);
        }
        out.advance(text.length());
    }
}
