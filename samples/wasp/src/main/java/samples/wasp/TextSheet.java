package samples.wasp;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** A {@link Sheet} as plain text: two columns, one line per value. */
final class TextSheet extends Sheet {

    private static final int COLUMN = 24;
    private static final String BLANKS = " ".repeat(COLUMN);

    TextSheet(PrintWriter out) {
        super(out);
    }

    @Override
    void open(String title) {
        out.write("WASP\n");
        out.write(title);
        out.write('\n');
    }

    @Override
    void section(String title) {
        out.write('\n');
        out.write(title);
        out.write('\n');
    }

    @Override
    void row(String name, @Nullable String value) {
        out.write("  ");
        out.write(name);
        out.write(BLANKS, 0, Math.max(1, COLUMN - name.length()));
        out.write(value == null ? NOTHING : value);
        out.write('\n');
    }

    @Override
    void close() {
        // The last line of text is the end of the text.
    }
}
