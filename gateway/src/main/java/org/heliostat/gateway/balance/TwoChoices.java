package org.heliostat.gateway.balance;

import java.util.List;
import java.util.function.DoubleSupplier;

/** Draws two origins by their weights and takes the one that has fewer requests. Any thread. */
public final class TwoChoices implements Balancer {

    private final DoubleSupplier lot;

    /** @param lot a number from 0 to below 1, drawn at random */
    public TwoChoices(DoubleSupplier lot) {
        this.lot = lot;
    }

    @Override
    public <C extends Candidate> C pick(List<C> usable, long client, long now) {
        C one = WeightedDraw.at(lot.getAsDouble(), usable, now);
        C other = WeightedDraw.at(lot.getAsDouble(), usable, now);
        return other.load(now) < one.load(now) ? other : one;
    }
}
