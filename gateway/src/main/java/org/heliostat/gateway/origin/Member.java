package org.heliostat.gateway.origin;

/**
 * One origin of a group.
 *
 * @param weight share of the requests, beside that of the others; 1 to 100
 * @param route name that sticks a session to it
 * @param slowStartNanos in which its weight grows when it comes into service; 0 for at once
 */
public record Member(Origin origin, int weight, String route, long slowStartNanos) {

    /** @return whether it has its whole weight */
    boolean isWhole(long now) {
        return slowStartNanos == 0 || origin.serviceTime().part(now, slowStartNanos) >= 1;
    }

    /** @return weight that it has come to */
    double weight(long now) {
        return slowStartNanos == 0 ? weight : weight * origin.serviceTime().part(now, slowStartNanos);
    }

    /** @return requests that it has now, beside its weight */
    double load(long now) {
        return origin.requests() / weight(now);
    }
}
