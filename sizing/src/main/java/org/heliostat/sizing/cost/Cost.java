package org.heliostat.sizing.cost;

import java.util.List;
import org.heliostat.sizing.formula.Scalability;

/**
 * What one request of a kind, or one handshake, costs. Immutable; no number is negative.
 *
 * @param name of it, as a mix has it
 * @param kind whether it is a request
 * @param processorSeconds of processors, all of them together, where few are at work
 * @param waitSeconds that its session thread waits for others
 * @param bytes of the answer
 * @param pools that it borrows from
 * @param scalability how much more of them several processors do
 * @param source where that is known from
 */
public record Cost(
        String name,
        CostKind kind,
        double processorSeconds,
        double waitSeconds,
        double bytes,
        List<PoolUse> pools,
        Scalability scalability,
        Source source) {

    public Cost {
        pools = List.copyOf(pools);
    }

    /** Costs of a request. */
    public Cost(
            String name,
            double processorSeconds,
            double waitSeconds,
            double bytes,
            List<PoolUse> pools,
            Scalability scalability,
            Source source) {
        this(name, CostKind.REQUEST, processorSeconds, waitSeconds, bytes, pools, scalability, source);
    }

    public boolean isRequest() {
        return kind == CostKind.REQUEST;
    }
}
