package org.heliostat.benchmarks.tuning.model;

import org.heliostat.sessionthread.tuning.TuningBounds;

/**
 * Requests and the world they meet, before and after a change.
 *
 * @param nominal requests a second that succeed at the best limit, guessed; before the change
 * @param load of the usual run, as a part of what the best limit can do
 * @param hasBursts whether requests come in bursts of four seconds every twenty
 */
public record Workload(
        String name,
        Conditions before,
        Conditions after,
        TuningBounds bounds,
        double nominal,
        double load,
        boolean hasBursts) {

    private static final double PERIOD = 20;
    private static final double BURST = 4;
    private static final double IN_BURST = 2;
    private static final double OTHERWISE = 0.75;

    /** @return part of the processors that is always there, of what is there on average */
    public double constant() {
        return (1 - before.machine().neighbour()) / (1 - before.machine().neighbour() / 2);
    }

    /** @return the same without bursts */
    public Workload steady() {
        return new Workload(name, before, after, bounds, nominal, load, false);
    }

    /** @return by how much more requests come at a moment than on average */
    double crowding(double seconds) {
        if (!hasBursts) {
            return 1;
        }
        return seconds % PERIOD >= PERIOD - BURST ? IN_BURST : OTHERWISE;
    }
}
