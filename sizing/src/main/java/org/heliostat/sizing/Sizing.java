package org.heliostat.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.heliostat.sizing.answer.Figures;
import org.heliostat.sizing.answer.Report;
import org.heliostat.sizing.cost.Cost;
import org.heliostat.sizing.cost.CostKind;
import org.heliostat.sizing.cost.Costs;
import org.heliostat.sizing.cost.ServerReader;
import org.heliostat.sizing.cost.Source;
import org.heliostat.sizing.formula.Scalability;
import org.heliostat.sizing.load.Load;
import org.heliostat.sizing.load.LoadReader;
import org.heliostat.sizing.load.Mistakes;
import org.heliostat.sizing.load.SizingException;

/** Answers what a load needs, from what requests cost. */
public final class Sizing {

    /** Handshakes have costs without being given any. */
    private static final Cost USUAL_NEW = handshake(CostKind.FULL_HANDSHAKE, 0.001, 3_500);

    private static final Cost USUAL_RESUMED = handshake(CostKind.RESUMED_HANDSHAKE, 0.0002, 400);

    private static final long MOST_MACHINES = 10_000;

    private final Load load;
    private final Costs costs;
    private final Mistakes mistakes;

    private Sizing(Load load, Costs costs, Mistakes mistakes) {
        this.load = load;
        this.costs = costs;
        this.mistakes = mistakes;
    }

    /**
     * Answers.
     *
     * @param mistakes found so far, by those who have read load and costs
     * @throws SizingException with all mistakes, and with what does not fit together
     */
    public static Report of(Load load, Costs costs, Mistakes mistakes) throws SizingException {
        return new Sizing(load, costs, mistakes).report();
    }

    private Report report() throws SizingException {
        double rate = rate();
        List<Demand.Part> parts = parts(rate);
        mistakes.orThrow();
        Demand all = new Demand(
                rate, parts, SessionCount.of(load, costs, rate), KeptConnections.of(load, costs, rate), 1, load, costs);
        OneMachine alone = OneMachine.of(all, 1);
        OneMachine enough = fewest(all, alone);
        return new Report(
                costs.about().isEmpty() ? "what was given" : costs.about(),
                loadInWords(all),
                kinds(all),
                enough.machines(),
                enough.isEnough(),
                enough.answers(),
                remarks(alone, enough));
    }

    private static Cost handshake(CostKind kind, double processorSeconds, double bytes) {
        return new Cost(
                kind.costName(), kind, processorSeconds, 0, bytes, List.of(), Scalability.LINEAR, Source.DEFAULT);
    }

    /** @return at the highest load; 0 after a mistake */
    private double rate() {
        Load.Arrivals arrivals = load.arrivals();
        double factor = load.allowance().factor();
        if (arrivals.rate() >= 0) {
            return arrivals.rate() * factor;
        }
        if (arrivals.users() >= 0) {
            return arrivals.users() / arrivals.thinkSeconds() * factor;
        }
        boolean isTold =
                mistakes.concern("rate") || mistakes.concern("users") || mistakes.concern(ServerReader.FIGURES);
        if (costs.today().rate() < 0 && !isTold) {
            mistakes.add("rate", "missing", "a rate, as 2000/s, or users and think");
        }
        return Math.max(0, costs.today().rate()) * factor;
    }

    private List<Demand.Part> parts(double rate) {
        List<Cost> requests = costs.kinds().stream().filter(Cost::isRequest).toList();
        List<Demand.Part> parts = new ArrayList<>();
        mix(requests).forEach((name, share) -> costs.find(name)
                .filter(Cost::isRequest)
                .ifPresentOrElse(
                        cost -> parts.add(new Demand.Part(cost, rate * share, false)),
                        () -> mistakes.add(LoadReader.MIX, name, "one of " + names(requests))));
        Load.Arrivals arrivals = load.arrivals();
        if (arrivals.tlsNew() > 0) {
            Cost cost = costs.find(CostKind.FULL_HANDSHAKE).orElse(USUAL_NEW);
            parts.add(new Demand.Part(cost, rate * arrivals.tlsNew(), true));
        }
        if (arrivals.tlsResumed() > 0) {
            Cost cost = costs.find(CostKind.RESUMED_HANDSHAKE).orElse(USUAL_RESUMED);
            parts.add(new Demand.Part(cost, rate * arrivals.tlsResumed(), true));
        }
        return parts;
    }

    /** @return empty after a mistake */
    private Map<String, Double> mix(List<Cost> requests) {
        Map<String, Double> given = load.arrivals().mix();
        if (!given.isEmpty() || mistakes.concern(LoadReader.MIX)) {
            return given;
        }
        if (requests.size() == 1) {
            return Map.of(requests.get(0).name(), 1.0);
        }
        if (requests.isEmpty() && mistakes.isEmpty()) {
            mistakes.add("cost", "missing", "costs of requests: a study, a running server, or NAME=processor:0.8ms,…");
        } else if (!requests.isEmpty()) {
            mistakes.add(LoadReader.MIX, "missing", "the share of each of " + names(requests));
        }
        return Map.of();
    }

    private static String names(List<Cost> costs) {
        return costs.isEmpty()
                ? "none: there are no costs"
                : String.join(", ", costs.stream().map(Cost::name).toList());
    }

    private static OneMachine fewest(Demand all, OneMachine alone) {
        if (alone.isEnough()) {
            return alone;
        }
        long tooFew = 1;
        long many = 2;
        while (!OneMachine.of(all, many).isEnough()) {
            if (many == MOST_MACHINES) {
                return alone;
            }
            tooFew = many;
            many = Math.min(MOST_MACHINES, many * 2);
        }
        while (many - tooFew > 1) {
            long middle = (tooFew + many) / 2;
            if (OneMachine.of(all, middle).isEnough()) {
                many = middle;
            } else {
                tooFew = middle;
            }
        }
        return OneMachine.of(all, many);
    }

    private List<String> loadInWords(Demand all) {
        Load.Arrivals arrivals = load.arrivals();
        double factor = load.allowance().factor();
        String from;
        if (arrivals.rate() >= 0) {
            from = Figures.number(arrivals.rate()) + " requests/s";
        } else if (arrivals.users() >= 0) {
            from = Figures.number(arrivals.users()) + " users / " + Figures.seconds(arrivals.thinkSeconds())
                    + " between requests";
        } else {
            from = Figures.number(costs.today().rate()) + " requests/s as measured";
        }
        String expected = factor == 1
                ? from
                : from + " x " + Figures.number(load.allowance().peak()) + " at the peak x "
                        + Figures.number(1 + load.allowance().growth()) + " for growth";
        String total = Figures.number(all.rate()) + " requests/s";
        return List.of(
                "Load: " + (expected.equals(total) ? total : expected + " = " + total),
                "Margin: " + Figures.percent(load.allowance().margin()) + " of everything is free then");
    }

    private static List<Report.Kind> kinds(Demand all) {
        return all.parts().stream()
                .map(part -> new Report.Kind(
                        part.cost().name(),
                        part.rate() / all.rate(),
                        part.cost().processorSeconds() * 1000,
                        part.cost().waitSeconds() * 1000,
                        part.cost().bytes(),
                        part.cost().source().word()))
                .toList();
    }

    private List<String> remarks(OneMachine alone, OneMachine enough) {
        List<String> remarks = new ArrayList<>();
        for (String limit : alone.limits()) {
            remarks.add("One machine is not enough: " + limit + ".");
        }
        if (!enough.isEnough()) {
            remarks.add("Nor are up to " + Figures.number(MOST_MACHINES) + " machines: the figures are those of one.");
        } else if (enough.machines() > 1) {
            remarks.add("If one of them may fail, one more is needed.");
        }
        remarks.addAll(costs.remarks());
        return remarks;
    }
}
