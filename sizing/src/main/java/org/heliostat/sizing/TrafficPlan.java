package org.heliostat.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.sizing.answer.Amount;
import org.heliostat.sizing.answer.Answer;
import org.heliostat.sizing.answer.Figures;
import org.heliostat.sizing.cost.Source;
import org.heliostat.sizing.load.Load;

/**
 * How much goes over the network and to the disk. Immutable.
 *
 * @param outBits per second to clients
 * @param inBits per second from clients
 * @param diskBytes on the disk
 * @param logBytes per second to the disk
 */
record TrafficPlan(double outBits, double inBits, double diskBytes, double logBytes, double heap, Demand demand) {

    private static final double BITS = 8;
    private static final double USUAL_REQUEST = 600;
    private static final double DAY = 86_400;
    private static final double DUMPS = 2;

    /** The server's jar, its work folder, compiled pages. */
    private static final double INSTANCE = 512.0 * 1024 * 1024;

    static TrafficPlan of(Demand demand, MemoryPlan memory) {
        double out = demand.parts().stream()
                .mapToDouble(part -> part.rate() * part.cost().bytes())
                .sum();
        double heap = memory.heap();
        return new TrafficPlan(
                demand.use().room(out * BITS),
                demand.use().room(demand.rate() * requestBytes(demand) * BITS),
                demand.use().room(logs(demand) + demand.load().documents().bytes() + DUMPS * heap + INSTANCE),
                demand.use().room(demand.rate() * demand.load().logs().lineBytes()),
                heap,
                demand);
    }

    private static double requestBytes(Demand demand) {
        double said = demand.load().process().requestBytes();
        double measured = demand.costs().requestBytes();
        return said >= 0 ? said : measured >= 0 ? measured : USUAL_REQUEST;
    }

    /** Days are not at their peak from morning to morning, so the peak is left out; what was given is taken for all hours. */
    private static double logs(Demand demand) {
        Load.Logs logs = demand.load().logs();
        return demand.rate() / demand.load().allowance().peak() * DAY * logs.days() * logs.lineBytes();
    }

    Plan plan() {
        return new Plan(List.of(outgoing(), incoming(), disk(), diskRate()), List.of());
    }

    private List<String> all(double one, boolean isBits) {
        List<String> notes = new ArrayList<>();
        if (demand.machines() > 1) {
            double sum = one * demand.machines();
            notes.add("All " + demand.machines() + " machines: "
                    + (isBits ? Figures.bits(sum) : Figures.bytes(sum) + "/s"));
        }
        return notes;
    }

    private Answer outgoing() {
        String terms = demand.parts().stream()
                .map(part -> Figures.number(part.rate()) + "/s x "
                        + Figures.bytes(part.cost().bytes()) + " ("
                        + part.cost().name() + ")")
                .collect(Collectors.joining(" + "));
        return new Answer(
                "networkOut",
                "network, to clients",
                Amount.bits(outBits),
                List.of("rate x bytes of an answer x 8 = (" + terms + ") x 8 = "
                        + Figures.bits(outBits * demand.use().used())),
                demand.sources(false),
                Plan.margin(demand) + "; it holds the heads of packets, some 5 %",
                List.of(),
                all(outBits, true));
    }

    private Answer incoming() {
        boolean isAssumed =
                demand.load().process().requestBytes() < 0 && demand.costs().requestBytes() < 0;
        return new Answer(
                "networkIn",
                "network, from clients",
                Amount.bits(inBits),
                List.of("rate x bytes of a request x 8 = " + Figures.number(demand.rate()) + "/s x "
                        + Figures.bytes(requestBytes(demand)) + " x 8 = "
                        + Figures.bits(inBits * demand.use().used())),
                demand.sources(isAssumed),
                Plan.margin(demand),
                List.of(),
                all(inBits, true));
    }

    private Answer disk() {
        Load.Logs logs = demand.load().logs();
        double mean = demand.rate() / demand.load().allowance().peak();
        return new Answer(
                "disk",
                "disk",
                Amount.bytes(diskBytes),
                List.of(
                        "access logs = rate without peak x day x days x line = " + Figures.number(mean)
                                + "/s x 86,400 s x "
                                + Figures.number(logs.days()) + " x " + Figures.bytes(logs.lineBytes()) + " = "
                                + Figures.bytes(logs(demand)),
                        "+ documents " + Figures.bytes(demand.load().documents().bytes())
                                + " + two dumps of the heap, 2 x " + Figures.bytes(heap) + " + the instance "
                                + Figures.bytes(INSTANCE)),
                List.of(Source.GIVEN.word(), Source.DEFAULT.word()),
                Plan.margin(demand),
                List.of(),
                List.of(
                        "The rate is taken for all 24 hours, and logs as if they were not compressed. The guide puts system,"
                                + " logs and documents on disks of their own, so that full logs hurt nobody else."));
    }

    private Answer diskRate() {
        return new Answer(
                "diskRate",
                "disk, written",
                Amount.bytesPerSecond(logBytes),
                List.of("rate x line of the access log = " + Figures.number(demand.rate()) + "/s x "
                        + Figures.bytes(demand.load().logs().lineBytes())),
                demand.sources(true),
                Plan.margin(demand),
                List.of(),
                List.of("Files are read once, and then come from memory."));
    }
}
