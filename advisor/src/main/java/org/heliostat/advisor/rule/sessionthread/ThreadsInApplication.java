package org.heliostat.advisor.rule.sessionthread;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.window.Window;

/** Session threads that stand in slow code of an application. */
final class ThreadsInApplication implements Rule {

    /** Of the time of all session threads. */
    private static final double LEAST_SHARE = 0.5;

    /** On average: whoever takes so long holds up others however many threads there are. */
    private static final double SLOW_MILLIS = 500;

    /** So many threads are not too few: what they stand in is too slow. */
    private static final int MANY = 500;

    /** The default of RqThrottle: with fewer, more of them are the first step, however slow the code is. */
    private static final int USUAL = 128;

    /** A request that has been at work for less may have nothing to do with it. */
    private static final long LEAST_AGE_NANOS = 100_000_000;

    /** Of requests whose end nobody has seen: longer than any but a poll takes. */
    private static final long STUCK_NANOS = 10_000_000_000L;

    /** The same where threads are free: longer than a poll takes, too. */
    private static final long LOST_NANOS = 60_000_000_000L;

    private static final int LEAST_LOST = 10;

    /** Of the limit: fewer may be visitors who watch, or fetch something large. */
    private static final double LOST_SHARE = 0.25;

    private static final double MOST = 0.5;

    /** Ended: the average of fewer says nothing. */
    private static final long LEAST_REQUESTS = 20;

    private static final String OF_APPLICATIONS = "service-j2ee";

    private static final RuleDescription DESCRIPTION = RuleDescription.of(
                    "session-threads-in-application", Area.THREADS)
            .reads(
                    "window.ratios.sessionsBusy",
                    "window.averages.queueLength",
                    "timeSplit.application",
                    "sessionThreads.rows")
            .over(Window.MINUTE, 0)
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "over the last minute 90 % of RqThrottle were busy and a request or more waited on average, and either half"
                            + " of the time of session threads was spent in applications, 20 requests or more ended, and one took half"
                            + " a second or more there on average, with 128 threads or more (or there are 500); or half of the"
                            + " threads at work have been in an application for 10 s or more, and their requests have not ended. An"
                            + " info where threads are free, and 10 or more have been in an application for a minute"
                            + " or more")
            .why("requests for everything else wait behind those that stand in slow code")
            .source("Performance Tuning Guide, Maximum Simultaneous Requests (requests that take many seconds)")
            .follows(
                    "threads-deadlocked",
                    "session-threads-on-lock",
                    "session-threads-on-database",
                    "session-threads-on-clients",
                    "servlet-takes-most-time",
                    "processors-full",
                    "collector-time");

    static boolean isSlow(Situation situation, Saturation threads) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        boolean takesLong = FigureText.millis(Saturation.applicationNanos(situation)) >= SLOW_MILLIS;
        boolean isTheCause = takesLong && threads.limit() >= USUAL || threads.limit() >= MANY;
        boolean isKnown = minute.requests().requests() >= LEAST_REQUESTS;
        return isKnown && isTheCause && threads.parts().applicationShare() >= LEAST_SHARE || areStuck(minute);
    }

    /** Time is counted when a request ends: of those that never do there is only their age. */
    private static boolean areStuck(ServerSnapshot minute) {
        int rows = minute.sessionThreads().rows().size();
        return rows > 0 && inside(minute, STUCK_NANOS).size() >= MOST * rows;
    }

    /** @return what session threads do that have been in applications for so long */
    private static List<SessionRow> inside(ServerSnapshot minute, long leastNanos) {
        return minute.sessionThreads().rows().stream()
                .filter(row -> row.ageNanos() >= leastNanos && row.function().equals(OF_APPLICATIONS))
                .toList();
    }

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        Optional<Saturation> threads = Saturation.of(situation).filter(one -> isSlow(situation, one));
        if (threads.isPresent()) {
            return List.of(areStuck(minute) ? stuck(minute, threads.get()) : finding(situation, threads.get()));
        }
        List<SessionRow> lost = inside(minute, LOST_NANOS);
        return lost.size()
                        >= Math.max(
                                LEAST_LOST, LOST_SHARE * minute.sessionThreads().limit())
                ? List.of(lost(lost))
                : List.of();
    }

    private static AdviceFinding stuck(ServerSnapshot minute, Saturation threads) {
        List<SessionRow> rows = minute.sessionThreads().rows();
        List<SessionRow> stuck = inside(minute, STUCK_NANOS);
        Optional<String> place = place(stuck);
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        place.map(uri -> "code " + uri).orElse("code"),
                        "all " + threads.limit() + " session threads are busy, and " + stuck.size() + " of "
                                + rows.size() + " have been in an application for 10 s or more"
                                + place.map(uri -> "; most stand in " + uri).orElse(""))
                .with(threads.evidence())
                .with(Evidence.beyond("sessionThreads.rows", stuck.size(), "threads", MOST * rows.size()));
    }

    private static AdviceFinding lost(List<SessionRow> lost) {
        Optional<String> place = place(lost);
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        place.map(uri -> "code " + uri).orElse("code"),
                        lost.size() + " session threads have been in an application for a minute or more"
                                + place.map(uri -> "; most stand in " + uri).orElse(""))
                .with(Evidence.beyond("sessionThreads.rows", lost.size(), "threads", LEAST_LOST));
    }

    private static AdviceFinding finding(Situation situation, Saturation threads) {
        Optional<String> place =
                place(situation.of(Window.MINUTE).sessionThreads().rows());
        double average = Saturation.applicationNanos(situation);
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        place.map(uri -> "code " + uri).orElse("code"),
                        "all " + threads.limit() + " session threads are busy, "
                                + FigureText.percent(threads.parts().applicationShare())
                                + " of their time in applications, where a request takes " + FigureText.time(average)
                                + place.map(uri -> "; most stand in " + uri).orElse(""))
                .with(threads.evidence())
                .with(
                        threads.evidence(
                                "timeSplit.application", threads.parts().application(), LEAST_SHARE),
                        Evidence.of(
                                "timeSplit.application.count",
                                situation
                                        .of(Window.MINUTE)
                                        .timeSplit()
                                        .application()
                                        .count(),
                                "requests"));
    }

    /** @return where most of the requests are that have been at work for a while: {@code /shop/report of vs1} */
    private static Optional<String> place(List<SessionRow> rows) {
        return rows.stream()
                .filter(row -> row.ageNanos() >= LEAST_AGE_NANOS && !row.uri().isEmpty())
                .collect(Collectors.groupingBy(row -> row.uri() + " of " + row.virtualServer(), Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Comparator.comparing(Map.Entry::getKey)))
                .map(Map.Entry::getKey);
    }
}
