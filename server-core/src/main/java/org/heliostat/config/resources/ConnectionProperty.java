package org.heliostat.config.resources;

import static java.util.Objects.requireNonNull;

/**
 * A {@code <CONNECTIONPROPERTY>} of a pool: a bean property of the connections that its driver makes, case ignored.
 *
 * @param everyLease {@code invocationfrequency}: set before each lease, not only when the connection is made
 */
public record ConnectionProperty(PoolProperty property, boolean everyLease) {

    public ConnectionProperty {
        requireNonNull(property, "property");
    }
}
