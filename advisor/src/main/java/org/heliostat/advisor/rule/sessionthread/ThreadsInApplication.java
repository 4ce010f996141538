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

    private static final RuleDescription DESCRIPTION = RuleDescription.of(
                    "session-threads-in-application", Area.THREADS)
            .reads(
                    "window.ratios.sessionsBusy",
                    "window.averages.queueLength",
                    "timeSplit.application",
                    "sessionThreads.rows")
            .over(Window.MINUTE, 20)
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "over the last minute 90 % of RqThrottle were busy and a request or more waited on average, half of the"
                            + " time of session threads was spent in applications, and a request took half a second or more there on"
                            + " average, with 128 threads or more (or there are 500)")
            .why("requests for everything else wait behind those that stand in slow code")
            .source("Performance Tuning Guide, Maximum Simultaneous Requests (requests that take many seconds)")
            .follows(
                    "session-threads-on-database",
                    "session-threads-on-clients",
                    "servlet-takes-most-time",
                    "processors-full",
                    "collector-time");

    static boolean isSlow(Situation situation, Saturation threads) {
        boolean takesLong = FigureText.millis(Saturation.applicationNanos(situation)) >= SLOW_MILLIS;
        boolean isTheCause = takesLong && threads.limit() >= USUAL || threads.limit() >= MANY;
        return isTheCause && threads.parts().applicationShare() >= LEAST_SHARE;
    }

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return Saturation.of(situation)
                .filter(threads -> isSlow(situation, threads))
                .map(threads -> List.of(finding(situation, threads)))
                .orElse(List.of());
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
