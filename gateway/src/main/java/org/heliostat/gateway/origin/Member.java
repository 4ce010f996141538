package org.heliostat.gateway.origin;

import org.heliostat.gateway.balance.Candidate;

/**
 * One origin of a group.
 *
 * @param weight share of the requests, beside that of the others; 1 to 100
 * @param route name that sticks a session to it
 * @param slowStartNanos in which its weight grows when it comes into service; 0 for at once
 */
public record Member(Origin origin, int weight, String route, long slowStartNanos) implements Candidate {

    @Override
    public boolean isWhole(long now) {
        return slowStartNanos == 0 || origin.serviceTime().part(now, slowStartNanos) >= 1;
    }

    @Override
    public double weight(long now) {
        return slowStartNanos == 0 ? weight : weight * origin.serviceTime().part(now, slowStartNanos);
    }

    @Override
    public double load(long now) {
        return origin.requests() / weight(now);
    }
}
