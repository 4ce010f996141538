package org.heliostat.sizing;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.sizing.cost.Cost;
import org.heliostat.sizing.cost.Costs;
import org.heliostat.sizing.cost.Source;
import org.heliostat.sizing.formula.Utilisation;
import org.heliostat.sizing.load.Load;

/**
 * What comes to one machine at the highest load. Immutable.
 *
 * @param rate requests per second
 * @param parts of the requests by kind, and handshakes
 * @param sessions HTTP sessions at the same time
 * @param kept connections that clients keep
 * @param machines that share the load
 * @param load as it was given, of all machines together
 * @param costs what else was measured
 */
record Demand(double rate, List<Part> parts, double sessions, double kept, long machines, Load load, Costs costs) {

    Demand {
        parts = List.copyOf(parts);
    }

    /**
     * Requests of one kind, or handshakes.
     *
     * @param rate per second
     * @param isHandshake whether it is work for processors and network alone
     */
    record Part(Cost cost, double rate, boolean isHandshake) {}

    /** @return what comes to one of so many machines */
    Demand sharedBy(long others) {
        List<Part> less = parts.stream()
                .map(part -> new Part(part.cost(), part.rate() / others, part.isHandshake()))
                .toList();
        return new Demand(rate / others, less, sessions / others, kept / others, others, load, costs);
    }

    /** @return those that session threads run */
    Stream<Part> requests() {
        return parts.stream().filter(part -> !part.isHandshake());
    }

    Utilisation use() {
        return new Utilisation(load.allowance().used());
    }

    /** @return where costs and load come from, and a default where one was assumed */
    List<String> sources(boolean withDefault) {
        Stream<String> known =
                Stream.concat(parts.stream().map(part -> part.cost().source().word()), Stream.of(Source.GIVEN.word()));
        return Stream.concat(known, withDefault ? Stream.of(Source.DEFAULT.word()) : Stream.of())
                .distinct()
                .toList();
    }
}
