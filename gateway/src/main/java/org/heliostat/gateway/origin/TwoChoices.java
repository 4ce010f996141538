package org.heliostat.gateway.origin;

import java.util.List;
import java.util.function.DoubleSupplier;

/** Draws two origins by their weights and takes the one that has fewer requests. Any thread. */
final class TwoChoices implements Balancer {

    private final DoubleSupplier lot;

    /** @param lot a number from 0 to below 1, drawn at random */
    TwoChoices(DoubleSupplier lot) {
        this.lot = lot;
    }

    @Override
    public Member pick(List<Member> usable, long client, long now) {
        Member one = WeightedDraw.at(lot.getAsDouble(), usable, now);
        Member other = WeightedDraw.at(lot.getAsDouble(), usable, now);
        return other.load(now) < one.load(now) ? other : one;
    }
}
