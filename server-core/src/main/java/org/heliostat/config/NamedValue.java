package org.heliostat.config;

import static java.util.Objects.requireNonNull;

/**
 * A name with its value as a file has it.
 *
 * @param value what counts, after {@code ${env:…}} and {@code ${file:…}} were replaced
 * @param written what stands in the file; shown in messages, so that a replaced secret is not
 * @param isUnresolved whether a reference could not be replaced, which was complained of
 */
public record NamedValue(String name, String value, String written, SourceLocation at, boolean isUnresolved) {

    public NamedValue {
        requireNonNull(name, "name");
        requireNonNull(value, "value");
        requireNonNull(written, "written");
        requireNonNull(at, "at");
    }

    public NamedValue(String name, String value, String written, SourceLocation at) {
        this(name, value, written, at, false);
    }

    public NamedValue(String name, String value, SourceLocation at) {
        this(name, value, value, at);
    }

    @Override
    public String toString() {
        return name + "=\"" + written + '"';
    }
}
