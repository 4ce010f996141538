package org.heliostat.gateway.origin;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How the addresses of a name become origins. Immutable.
 *
 * @param each what holds for each of them
 * @param interval from one look-up to the next, looked at once a second
 * @param most addresses that are origins at the same time
 * @param drain how long one that the name has lost still gets requests of its sessions
 */
public record NameSettings(OriginSettings each, Duration interval, int most, Duration drain) {

    public NameSettings {
        requireNonNull(each, "each");
        requireNonNull(interval, "interval");
        requireNonNull(drain, "drain");
    }
}
