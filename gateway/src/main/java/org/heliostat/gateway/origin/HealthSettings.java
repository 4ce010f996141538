package org.heliostat.gateway.origin;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How an origin is asked whether it is well. Immutable.
 *
 * @param path that is asked for with GET, with its query
 * @param interval from one check to the next, looked at once a second
 * @param rise checks in a row that must succeed to bring it back
 * @param fall checks in a row that must fail to take it out
 */
public record HealthSettings(String path, Duration interval, int rise, int fall) {

    public HealthSettings {
        requireNonNull(path, "path");
        requireNonNull(interval, "interval");
    }
}
