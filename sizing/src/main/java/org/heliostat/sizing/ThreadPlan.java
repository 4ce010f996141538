package org.heliostat.sizing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.sizing.answer.Amount;
import org.heliostat.sizing.answer.Answer;
import org.heliostat.sizing.answer.Figures;
import org.heliostat.sizing.answer.Setting;
import org.heliostat.sizing.answer.Settings;
import org.heliostat.sizing.formula.Concurrency;

/**
 * How many session threads, and how many requests may wait for one. Immutable.
 *
 * @param busy session threads at work
 * @param threads that are needed
 * @param waiting requests that may wait
 */
record ThreadPlan(Concurrency busy, double threads, double waiting, Demand demand) {

    static ThreadPlan of(Demand demand) {
        // Even the least use of processors that is planned for is taken at its worst, so that more load never asks for
        // fewer threads.
        double stretch = demand.use().stretch();
        Concurrency busy = new Concurrency(demand.requests()
                .mapToDouble(part ->
                        part.rate() * (part.cost().waitSeconds() + part.cost().processorSeconds() * stretch))
                .sum());
        return new ThreadPlan(
                busy,
                Math.max(1, demand.use().wholeRoom(busy.withSpread())),
                Math.max(
                        1,
                        demand.use()
                                .wholeRoom(
                                        demand.rate() * demand.load().process().waitSeconds())),
                demand);
    }

    Plan plan() {
        Answer threads = threadsAnswer();
        Answer queue = queueAnswer();
        List<String> limits = new ArrayList<>();
        for (Answer answer : List.of(threads, queue)) {
            answer.settings().stream()
                    .filter(Setting::refused)
                    .forEach(setting -> limits.add(answer.title() + ": " + answer.shown() + ", and " + setting.note()));
        }
        return new Plan(List.of(threads, queue), limits);
    }

    private Answer threadsAnswer() {
        String terms = demand.requests()
                .map(part -> Figures.number(part.rate()) + "/s x ("
                        + Figures.seconds(part.cost().waitSeconds()) + " + "
                        + Figures.number(demand.use().stretch()) + " x "
                        + Figures.seconds(part.cost().processorSeconds()) + ") ("
                        + part.cost().name() + ")")
                .collect(Collectors.joining(" + "));
        return new Answer(
                "sessionThreads",
                "session threads",
                Amount.of(threads, "threads"),
                List.of(
                        "busy = rate x time in a thread (Little's law), where the processor time is "
                                + Figures.number(demand.use().stretch()) + " times as long since "
                                + Figures.percent(demand.use().used()) + " of the processors may be used",
                        "     = " + terms + " = " + Figures.number(busy.mean()),
                        "with spread = busy + 3 x square root of busy = " + Figures.number(busy.withSpread())),
                demand.sources(false),
                Plan.margin(demand),
                List.of(Settings.magnus("RqThrottle", threads)),
                List.of("Files of the cache need none; they are counted as if they did."));
    }

    private Answer queueAnswer() {
        double wait = demand.load().process().waitSeconds();
        return new Answer(
                "connectionQueue",
                "requests in the queue",
                Amount.of(waiting, "requests"),
                List.of("rate x time that a request may wait = " + Figures.number(demand.rate()) + "/s x "
                        + Figures.seconds(wait) + " = " + Figures.number(demand.rate() * wait)),
                demand.sources(false),
                Plan.margin(demand),
                List.of(Settings.magnus("ConnQueueSize", waiting)),
                List.of("A longer queue answers later, not more."));
    }
}
