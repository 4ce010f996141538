package samples.wasp;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Sections of named values, written straight to a writer. Used by one thread. */
abstract sealed class Sheet permits TextSheet, HtmlSheet {

    /** Stands where the request has no such value. */
    static final String NOTHING = "-";

    protected final PrintWriter out;

    Sheet(PrintWriter out) {
        this.out = out;
    }

    /** Everything before the first section. */
    abstract void open(String title);

    abstract void section(String title);

    /** @param value null is printed as {@link #NOTHING} */
    abstract void row(String name, @Nullable String value);

    /** Everything after the last section. */
    abstract void close();
}
