package org.heliostat.sizing.cost;

import java.util.List;
import org.heliostat.sizing.formula.Scalability;

/**
 * What one request of a kind costs. Immutable; no number is negative.
 *
 * @param name of the kind, as a mix has it
 * @param processorSeconds of processors, all of them together, where few are at work
 * @param waitSeconds that its session thread waits for others
 * @param bytes of the answer
 * @param pools that it borrows from
 * @param scalability how much more of them several processors do
 * @param source where that is known from
 */
public record Cost(
        String name,
        double processorSeconds,
        double waitSeconds,
        double bytes,
        List<PoolUse> pools,
        Scalability scalability,
        Source source) {

    public Cost {
        pools = List.copyOf(pools);
    }
}
