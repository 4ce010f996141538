package org.heliostat.advisor.rule.servlet;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.RequestText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.incident.RequestReport;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/** A slow servlet that has most of the time of all applications. */
final class ServletTakesMostTime implements Rule {

    /** Of the time of all servlets. */
    private static final double LEAST_SHARE = 0.5;

    /** On average: people notice it (INFO), and wait (WARNING). */
    private static final double NOTICED_NANOS = 250e6;

    private static final double WAITED_NANOS = 1e9;

    /** For half of its requests: whoever asks such a servlet waits for something to happen, as polls do. */
    private static final double POLL_NANOS = 10e9;

    /** Of the session threads: where fewer are busy, polls hold up nobody. */
    private static final double FEW_BUSY = 0.5;

    /** Threads that are in it on average: less holds up nobody. */
    private static final double LEAST_THREADS = 1;

    private static final long LEAST_REQUESTS = 20;

    /** Clients that were cut off, as they read slowly or not at all. */
    private static final long LEAST_CUT = 10;

    private static final double NANOS_PER_SECOND = 1e9;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("servlet-takes-most-time", Area.APPLICATIONS)
            .reads(
                    "webApps.servlets.ownNanos",
                    "webApps.servlets.latency.count",
                    "window.ratios.sessionsBusy",
                    "timeSplit.writing",
                    "protocol.slowReaders",
                    "protocol.writeTimeouts")
            .over(Window.MINUTE, LEAST_REQUESTS)
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "over the last minute a servlet had half of the time of all servlets, or more of it than any other of those"
                            + " that had half of it together, 20 requests or more, a thread or more in it on average, and took 250 ms or"
                            + " more for each, as each of the others did (a warning from 1 s, but not where half of its requests took"
                            + " 10 s or more, as polls do, and less than half of the session threads were busy); what it forwards to"
                            + " or includes has time of its own. Not where 10 clients or more were cut off since they read"
                            + " slowly or not at all, and answers took half as long to be written as servlets took")
            .why("what makes it faster makes the whole server faster; nothing else does as much")
            .source("Performance Tuning Guide, Tuning Java Web Applications Performance")
            .follows(
                    "threads-deadlocked",
                    "session-threads-on-lock",
                    "jdbc-database-down",
                    "jdbc-connections-held",
                    "jdbc-pool-too-small",
                    "session-threads-on-database",
                    "session-threads-on-clients",
                    "body-timeouts",
                    "client-writing-time",
                    "session-threads-too-many",
                    "processors-full",
                    "heap-nearly-full",
                    "collector-time",
                    "processors-throttled",
                    "memory-swapped");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        List<ServletFigures> servlets = ServletFigures.of(minute);
        double all = servlets.stream().mapToLong(ServletFigures::ownNanos).sum();
        double seconds = minute.window().coveredSeconds();
        if (isOfReaders(minute, all)) {
            return List.of();
        }
        List<ServletFigures> slow = servlets.stream()
                .filter(one -> isSlow(one) && threads(one, seconds) >= LEAST_THREADS)
                .toList();
        double together = slow.stream().mapToLong(ServletFigures::ownNanos).sum();
        return slow.stream()
                .max(Comparator.comparingLong(ServletFigures::ownNanos))
                .filter(one -> together >= LEAST_SHARE * all)
                .map(one -> List.of(finding(situation, one, shares(one, slow.size(), together, all))))
                .orElse(List.of());
    }

    /** @return such as {@code 62 %}, and of how many that are slow it is one where it has less than half */
    private static String shares(ServletFigures one, int slow, double together, double all) {
        String share = FigureText.percent(one.ownNanos() / all) + " of the time of all servlets";
        return one.ownNanos() >= LEAST_SHARE * all
                ? share
                : share + ", as the first of " + slow + " slow ones that have " + FigureText.percent(together / all)
                        + " of it";
    }

    private static AdviceSeverity severity(ServerSnapshot minute, ServletFigures one) {
        @Nullable Double busy = minute.window().ratios().sessionsBusy();
        boolean isPoll = one.servlet().latency().p50Nanos() >= POLL_NANOS && busy != null && busy < FEW_BUSY;
        return one.ownAverageNanos() >= WAITED_NANOS && !isPoll ? AdviceSeverity.WARNING : AdviceSeverity.INFO;
    }

    /** What clients take to read is in the time of the servlet that writes, and is nothing that it could do faster. */
    private static boolean isOfReaders(ServerSnapshot minute, double all) {
        long cut = minute.protocol().slowReaders() + minute.protocol().writeTimeouts();
        return cut >= LEAST_CUT && minute.timeSplit().writing().sumNanos() >= LEAST_SHARE * all;
    }

    private static boolean isSlow(ServletFigures one) {
        return one.servlet().latency().count() >= LEAST_REQUESTS && one.ownAverageNanos() >= NOTICED_NANOS;
    }

    private static double threads(ServletFigures one, double seconds) {
        return seconds <= 0 ? 0 : one.ownNanos() / NANOS_PER_SECOND / seconds;
    }

    private static AdviceFinding finding(Situation situation, ServletFigures one, String shares) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        double threads = threads(one, minute.window().coveredSeconds());
        Optional<RequestReport> slow =
                situation.mostFrequent(Window.MINUTE, report -> !report.failed() && one.hasServed(report));
        return DESCRIPTION
                .finding(
                        severity(minute, one),
                        slow.map(one::subject).orElse(one.subject()),
                        "servlet " + one.name() + " has " + shares + ", and takes "
                                + FigureText.time(one.ownAverageNanos())
                                + " for a request; " + FigureText.number(threads) + " threads are in it"
                                + slow.map(report -> ", most for " + RequestText.name(report))
                                        .orElse(""))
                .about(one.about())
                .with(
                        Evidence.beyond(
                                "webApps.servlets.ownNanos",
                                FigureText.millis(one.ownNanos()),
                                "ms",
                                FigureText.millis(
                                        NOTICED_NANOS * one.servlet().latency().count())),
                        Evidence.of(
                                "webApps.servlets.latency.count",
                                one.servlet().latency().count(),
                                "requests"),
                        Evidence.of(
                                "webApps.servlets.latency.p50Nanos",
                                FigureText.millis(one.servlet().latency().p50Nanos()),
                                "ms"));
    }
}
