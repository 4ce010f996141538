package org.heliostat.gateway.origin;

/**
 * One origin of a group.
 *
 * @param weight share of the requests, beside that of the others; 1 to 100
 * @param route name that sticks a session to it
 */
public record Member(Origin origin, int weight, String route) {

    /** @return requests that it has now, beside its weight */
    double load() {
        return (double) origin.requests() / weight;
    }
}
