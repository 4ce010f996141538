package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

/**
 * Where a declaration was made: a descriptor and its line, or a class that carries an annotation.
 *
 * @param source path inside the application, {@code WEB-INF/web.xml} or {@code WEB-INF/lib/a.jar!com.example.Page}
 * @param line line in the descriptor from 1, or 0 where a source has no lines
 */
public record Origin(String source, int line) {

    /** Declarations the server itself brings along. */
    public static final Origin SERVER_DEFAULTS = new Origin("server defaults", 0);

    public Origin {
        requireNonNull(source, "source");
    }

    @Override
    public String toString() {
        return line > 0 ? source + ":" + line : source;
    }
}
