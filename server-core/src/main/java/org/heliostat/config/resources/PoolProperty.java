package org.heliostat.config.resources;

import static java.util.Objects.requireNonNull;

import org.heliostat.config.SourceLocation;

/**
 * A {@code <PROPERTY>} of a pool: a bean property of its DataSource, case ignored; or the name and value of a {@link
 * ConnectionProperty}.
 *
 * @param value may be a password; no message shows it
 */
public record PoolProperty(SourceLocation at, String name, String value) {

    public PoolProperty {
        requireNonNull(at, "at");
        requireNonNull(name, "name");
        requireNonNull(value, "value");
    }

    @Override
    public String toString() {
        return name;
    }
}
