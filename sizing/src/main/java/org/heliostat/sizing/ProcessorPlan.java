package org.heliostat.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.sizing.answer.Amount;
import org.heliostat.sizing.answer.Answer;
import org.heliostat.sizing.answer.Figures;
import org.heliostat.sizing.cost.Cost;
import org.heliostat.sizing.cost.Source;
import org.heliostat.sizing.formula.Scalability;

/**
 * How many processors: the fewest of which no more is used than may be (utilisation law), where several of them do less than so
 * many times what one does. Immutable.
 *
 * @param processors of the machine
 * @param busy processors that would be busy if each brought as much as the first
 * @param used part of the processors that is used, above what may be where no number is enough
 * @param most that were allowed
 */
record ProcessorPlan(int processors, double busy, double used, int most, Demand demand) {

    /** No machine has more. */
    private static final int MOST = 4_096;

    static ProcessorPlan of(Demand demand) {
        double limit = demand.load().machine().processors();
        int most = limit < 1 ? MOST : (int) Math.min(MOST, limit);
        int fewest = 1;
        int enough = most;
        while (fewest < enough) {
            int middle = (fewest + enough) >>> 1;
            if (demand.use().allows(used(demand, middle))) {
                enough = middle;
            } else {
                fewest = middle + 1;
            }
        }
        double busy = demand.parts().stream()
                .mapToDouble(part -> part.rate() * part.cost().processorSeconds())
                .sum();
        return new ProcessorPlan(enough, busy, used(demand, enough), most, demand);
    }

    private static double used(Demand demand, int processors) {
        return demand.parts().stream()
                .mapToDouble(part -> part.rate()
                        * part.cost().processorSeconds()
                        / part.cost().scalability().factor(processors))
                .sum();
    }

    private boolean isEnough() {
        return demand.use().allows(used);
    }

    Plan plan() {
        List<String> limits = isEnough()
                ? List.of()
                : List.of("processors: " + most + " of them would be used to " + Figures.percent(used) + ", and "
                        + Figures.percent(demand.use().used()) + " may be");
        return new Plan(
                List.of(new Answer(
                        "processors",
                        "processors",
                        new Amount(
                                processors,
                                "processors",
                                isEnough() ? Integer.toString(processors) : "more than " + processors),
                        formula(),
                        demand.sources(false),
                        "margin: " + Figures.percent(demand.load().allowance().margin())
                                + " stays free: beyond, requests wait for each other",
                        List.of(),
                        notes())),
                limits);
    }

    private List<String> formula() {
        String terms = demand.parts().stream()
                .map(part -> Figures.number(part.rate()) + "/s x "
                        + Figures.seconds(part.cost().processorSeconds()) + " ("
                        + part.cost().name() + ")")
                .collect(Collectors.joining(" + "));
        double factor = used > 0 ? busy / used : processors;
        return List.of(
                "busy = rate x processor time of a request = " + terms + " = " + Figures.number(busy)
                        + (busy == 1 ? " processor" : " processors"),
                (processors == 1 ? "1 processor does" : processors + " processors do") + " " + Figures.number(factor)
                        + " times as much as one, so " + Figures.number(busy) + " / " + Figures.number(factor) + " = "
                        + Figures.percent(used) + " of them are used; "
                        + Figures.percent(demand.use().used())
                        + " may be");
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        boolean isAssumed = false;
        for (Demand.Part part : demand.parts()) {
            Cost cost = part.cost();
            if (cost.source() == Source.STUDY) {
                notes.add(scaling(cost));
            } else {
                isAssumed = isAssumed || processors > 1;
            }
        }
        if (isAssumed) {
            notes.add("What no study has measured is taken as if each processor brought as much as the first.");
        }
        return notes;
    }

    private String scaling(Cost cost) {
        Scalability law = cost.scalability();
        String factors = law.measured().entrySet().stream()
                .map(one -> one.getKey() + ": " + Figures.number(one.getValue()))
                .collect(Collectors.joining(", "));
        String text = cost.name() + " was measured to " + law.measuredTo() + " (factors " + factors + "; contention "
                + Figures.number(law.contention()) + ", coherence " + Figures.number(law.coherence()) + ")";
        return law.isExtrapolated(processors)
                ? text + "; this says " + processors
                        + ": extrapolated by n / (1 + contention (n - 1) + coherence n (n - 1))"
                : text;
    }
}
