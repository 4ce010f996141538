package org.heliostat.sizing;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.sizing.answer.Amount;
import org.heliostat.sizing.answer.Answer;
import org.heliostat.sizing.answer.Figures;
import org.heliostat.sizing.answer.Setting;
import org.heliostat.sizing.answer.Settings;

/**
 * How many connections are open, and how many descriptors the process needs. Immutable.
 *
 * @param kept connections that may be kept, those with a request among them
 * @param open connections that may be open
 * @param descriptors of the process
 */
record ConnectionPlan(
        double kept, double open, double descriptors, ThreadPlan threads, double files, double pools, Demand demand) {

    /** Jars, logs, listen sockets, and what applications open. */
    private static final double OTHER_DESCRIPTORS = 512;

    static ConnectionPlan of(Demand demand, ThreadPlan threads, FilePlan files, PoolPlan pools) {
        double kept = demand.use().wholeRoom(demand.kept() + threads.busy().withSpread());
        double open = kept + threads.waiting();
        double connections = pools.connections();
        double descriptors = open + files.open() + connections + OTHER_DESCRIPTORS;
        return new ConnectionPlan(kept, open, descriptors, threads, files.open(), connections, demand);
    }

    Plan plan() {
        List<Answer> answers = List.of(keptAnswer(), openAnswer(), descriptorsAnswer());
        List<String> limits = new ArrayList<>();
        for (Answer answer : answers) {
            answer.settings().stream()
                    .filter(Setting::refused)
                    .forEach(setting -> limits.add(answer.title() + ": " + answer.shown() + ", and " + setting.note()));
        }
        return new Plan(answers, limits);
    }

    private Answer keptAnswer() {
        return new Answer(
                "keptConnections",
                "kept connections",
                Amount.of(kept, "connections"),
                List.of(
                        KeptConnections.formula(demand),
                        "and those with a request, "
                                + Figures.number(threads.busy().withSpread()) + ", together "
                                + Figures.number(demand.kept() + threads.busy().withSpread())),
                demand.sources(demand.load().connections().kept() < 0),
                Plan.margin(demand),
                List.of(Settings.magnus("MaxKeepAliveConnections", kept)),
                List.of());
    }

    private Answer openAnswer() {
        return new Answer(
                "connections",
                "open connections",
                Amount.of(open, "connections"),
                List.of("kept ones, and one for each request in the queue = " + Figures.number(kept) + " + "
                        + Figures.number(threads.waiting())),
                demand.sources(demand.load().connections().kept() < 0),
                "",
                List.of(Settings.magnusLimit("MaxConnections", open)),
                List.of());
    }

    private Answer descriptorsAnswer() {
        return new Answer(
                "descriptors",
                "file descriptors",
                Amount.of(descriptors, "descriptors"),
                List.of("open connections + open files + database connections + others = " + Figures.number(open)
                        + " + "
                        + Figures.number(files) + " + " + Figures.number(pools) + " + "
                        + Figures.number(OTHER_DESCRIPTORS)),
                demand.sources(true),
                "",
                List.of(Settings.number("the systemd unit, or ulimit -n", "LimitNOFILE", "=", descriptors)),
                List.of());
    }
}
