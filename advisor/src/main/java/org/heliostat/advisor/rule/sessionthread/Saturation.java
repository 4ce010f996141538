package org.heliostat.advisor.rule.sessionthread;

import java.util.Optional;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/**
 * A minute in which nearly all session threads were busy and requests waited for them, and where the time of the threads went.
 * Immutable.
 *
 * @param busy part of the threads that was at work on average, 0 to 1
 * @param waiting requests in the queue on average
 * @param limit RqThrottle
 * @param parts nanoseconds of threads
 */
record Saturation(double busy, double waiting, int limit, Parts parts) {

    /** Of the threads that may run at once. */
    static final double LEAST_BUSY = 0.9;

    /** More than that were busy on average only under another limit, which was in force for a part of the minute. */
    private static final double MOST_BUSY = 1.05;

    /** In the queue, on average over the minute: less is an unlucky moment. */
    static final double LEAST_WAITING = 1;

    private static final double NANOS_PER_SECOND = 1e9;

    /** What threads did, nanoseconds of the minute. */
    record Parts(double functions, double application, double jdbc, double writing) {

        /**
         * What functions took counts requests that are suspended, too, and the time for writing what I/O loops send: threads had no
         * more of either than what the rest leaves of theirs.
         *
         * @param threadNanos for which threads were busy
         */
        static Parts of(ServerSnapshot.TimeSplit split, double threadNanos) {
            double application = split.application().sumNanos();
            double jdbc = split.jdbc().sumNanos();
            double functions = Math.min(
                    Math.max(0, threadNanos - application - jdbc),
                    split.functions().sumNanos());
            double left = Math.max(0, threadNanos - functions - application - jdbc);
            return new Parts(
                    functions, application, jdbc, Math.min(left, split.writing().sumNanos()));
        }

        /** @return part of all their time, 0 to 1 */
        double shareOf(double part) {
            return part / all();
        }

        /** @return nanoseconds of all of them */
        double all() {
            return Math.max(1, functions + application + jdbc + writing);
        }

        double applicationShare() {
            return shareOf(application);
        }

        double jdbcShare() {
            return shareOf(jdbc);
        }

        double writingShare() {
            return shareOf(writing);
        }
    }

    /** @return empty where threads were free, nobody waited, or nothing bounds them */
    static Optional<Saturation> of(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        WindowSnapshot window = minute.window();
        @Nullable Double busy = window.ratios().sessionsBusy();
        @Nullable Double waiting = window.averages().queueLength();
        int limit = minute.sessionThreads().limit();
        if (limit <= 0 || busy == null || waiting == null || busy > MOST_BUSY) {
            return Optional.empty();
        }
        if (busy < LEAST_BUSY || waiting < LEAST_WAITING) {
            return Optional.empty();
        }
        double threadNanos = busy * limit * window.coveredSeconds() * NANOS_PER_SECOND;
        return Optional.of(new Saturation(busy, waiting, limit, Parts.of(minute.timeSplit(), threadNanos)));
    }

    /** @return average nanoseconds in applications of a request that came to one */
    static double applicationNanos(Situation situation) {
        LatencySnapshot application = situation.of(Window.MINUTE).timeSplit().application();
        return application.averageNanos();
    }

    /** @return what every finding about busy threads stands on */
    Evidence[] evidence() {
        return new Evidence[] {
            Evidence.beyond(
                    "window.ratios.sessionsBusy", FigureText.percentOf(busy), "%", FigureText.percentOf(LEAST_BUSY)),
            Evidence.beyond("window.averages.queueLength", waiting, "requests", LEAST_WAITING)
        };
    }

    /**
     * Shows a part of the threads' time.
     *
     * @param figure distribution of the part, such as {@code timeSplit.jdbc}
     * @param nanos of the part
     * @param share of all their time from which it is too much
     */
    Evidence evidence(String figure, double nanos, double share) {
        return Evidence.beyond(
                figure + ".sumNanos", FigureText.millis(nanos), "ms", FigureText.millis(share * parts.all()));
    }
}
