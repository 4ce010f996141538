package org.heliostat.sizing.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What all kinds of requests cost, and what else was measured with them. Immutable. Negative numbers are not known.
 *
 * @param kinds each name once
 * @param about where that is known from, as part of a sentence, with the time that the figures speak for
 * @param liveBytes of the heap after a collection
 * @param requestBytes of a request
 * @param today how much there was while it was measured
 * @param remarks what readers should know of the measurement
 */
public record Costs(
        List<Cost> kinds, String about, double liveBytes, double requestBytes, Today today, List<String> remarks) {

    /** Nothing is known. */
    public static final Costs NONE = new Costs(List.of(), "", -1, -1, Today.UNKNOWN, List.of());

    public Costs {
        kinds = List.copyOf(kinds);
        remarks = List.copyOf(remarks);
    }

    /**
     * The load that a running server has, from which a future one is scaled. Negative numbers are not known.
     *
     * @param rate requests per second
     * @param sessions HTTP sessions
     * @param kept connections
     */
    public record Today(double rate, double sessions, double kept) {

        public static final Today UNKNOWN = new Today(-1, -1, -1);
    }

    public Optional<Cost> find(String name) {
        return kinds.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    /** @return of a handshake: what was added last */
    public Optional<Cost> find(CostKind kind) {
        return kinds.stream().filter(one -> one.kind() == kind).reduce((earlier, later) -> later);
    }

    /** @return these, with those of others in the place of kinds of the same name, and beside them */
    public Costs with(List<Cost> others) {
        List<Cost> all = new ArrayList<>(kinds);
        all.removeIf(mine -> others.stream().anyMatch(other -> other.name().equals(mine.name())));
        all.addAll(others);
        return new Costs(all, about, liveBytes, requestBytes, today, remarks);
    }
}
