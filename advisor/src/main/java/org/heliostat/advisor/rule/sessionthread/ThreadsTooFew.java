package org.heliostat.advisor.rule.sessionthread;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Bottleneck;
import org.heliostat.advisor.rule.Concurrency;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.LoginSnapshot;
import org.heliostat.stats.window.Window;

/** All session threads at work, requests waiting for one, and processors with time left. */
final class ThreadsTooFew implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("session-threads-too-few", Area.THREADS)
            .reads(
                    "window.ratios.sessionsBusy",
                    "window.averages.queueLength",
                    "window.ratios.processor",
                    "os.processors.others",
                    "jvm.processors",
                    "timeSplit.application",
                    "sessionThreads.limit",
                    "logins.directories.failures",
                    "logins.directories.lookupNanos",
                    "logins.directories.refused")
            .over(Window.MINUTE, 50)
            .aims(
                    Aim.Better.LESS,
                    "timeSplit.total.averageNanos",
                    "ns",
                    Bottleneck.PREDICTION
                            + " and processors have room up to 90 %; nothing is said where those of the machine are used to that")
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "over the last minute 90 % of RqThrottle were busy and a request or more waited on average, while the"
                            + " process used less than 60 % of its processors, threads did not mostly wait for one lock, for the database, for"
                            + " clients or directories, these answered, and a request took less than half a second in its application or there"
                            + " are fewer than 128 threads. Also where the process used less than 90 % of its processors, and these"
                            + " can do a tenth more, or there are fewer threads than processors and other programs had no more of"
                            + " them than the server. With RqThrottle auto only once it has come to RqThrottleMax")
            .why("requests wait although there are processors for them")
            .effect(
                    "as many more requests are answered in the same time as there are more threads, until processors or the"
                            + " next bottleneck are full; proposed are as many as are busy and are waited for, and a quarter more,"
                            + " and no fewer than the 128 that a server is shipped with, but where the process uses 60 % of its"
                            + " processors or more only as many as fill them")
            .source("Performance Tuning Guide, Under-throttled Server, Maximum Simultaneous Requests (100 to 500)")
            .follows(
                    "threads-deadlocked",
                    "session-threads-on-lock",
                    "session-threads-on-database",
                    "session-threads-on-clients",
                    "session-threads-in-application",
                    "jdbc-connections-held",
                    "jdbc-pool-too-small",
                    "directory-fails",
                    "directory-slow",
                    "dns-lookups",
                    "file-cache-off",
                    "file-contents-off",
                    "file-cache-too-small");

    /** The default. */
    private static final int USUAL = 128;

    /** Times what the processors do now: less is nothing that anybody would notice. */
    private static final double LEAST_ROOM = 1.1;

    /** More is not predicted: what so few requests take of the processors is not known that exactly. */
    private static final double MOST_TIMES = 100;

    /** Of the time of all session threads, waiting for directories. */
    private static final double MOST_OF_DIRECTORIES = 0.4;

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Optional<Saturation> saturated = Saturation.of(situation);
        ProcessorUse processors = ProcessorUse.of(situation, Window.MINUTE);
        if (saturated.isEmpty()
                || isStillTuned(situation)
                || !isRoom(situation, saturated.get(), processors)
                || ThreadsOnLock.isMost(situation)
                || ThreadsOnDatabase.isMostOf(saturated.get())
                || ThreadsOnClients.isMostOf(saturated.get())
                || ThreadsInApplication.isSlow(situation, saturated.get())
                || isHeldByDirectories(situation, saturated.get())) {
            return List.of();
        }
        Saturation threads = saturated.get();
        String directive = situation.magnus().isRqThrottleAuto() ? "RqThrottleMax" : "RqThrottle";
        Optional<ProposedChange> change =
                situation.proposals().magnus(directive, wanted(situation, threads, processors));
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        directive,
                        "all " + threads.limit() + " session threads are busy, " + FigureText.number(threads.waiting())
                                + " requests wait for one on average, and the processors are used to "
                                + FigureText.percent(processors.process()))
                .with(threads.evidence())
                .with(processors.shown())
                .with(change));
    }

    /** With RqThrottle auto the server itself looks for the number; what it may not go beyond is left to advice. */
    private static boolean isStillTuned(Situation situation) {
        int limit = situation.of(Window.MINUTE).sessionThreads().limit();
        return situation.magnus().isRqThrottleAuto()
                && limit < situation.magnus().rqThrottle();
    }

    /** The next bottleneck that is known are the processors. */
    @Override
    public OptionalDouble expected(Situation situation, AdviceFinding finding, double now) {
        ProcessorUse processors = ProcessorUse.of(situation, Window.MINUTE);
        if (processors.isNothingLeft()) {
            return OptionalDouble.empty();
        }
        double room = Math.min(MOST_TIMES, processors.room());
        double perSecond = situation.of(Window.MINUTE).window().perSecond().requests();
        return Saturation.of(situation)
                .map(threads -> {
                    double busy = threads.busy() * threads.limit();
                    double places = Math.min(finding.change().get(0).number(), busy * room);
                    double after = new Bottleneck(busy, threads.waiting(), perSecond).nanosAfter(now, places);
                    return OptionalDouble.of(after);
                })
                .orElse(OptionalDouble.empty());
    }

    /** Code that needs a processor all the time fills one for each thread: fewer threads than processors leave some of them idle. */
    private static boolean isRoom(Situation situation, Saturation threads, ProcessorUse processors) {
        if (processors.isIdle()) {
            return true;
        }
        if (processors.process() < 0 || processors.isFull()) {
            return false;
        }
        boolean areFewer = threads.limit() < processors(situation);
        boolean canDoMore = processors.room() >= LEAST_ROOM && carried(threads, processors) > threads.limit();
        return processors.isNothingLeft() ? areFewer && processors.isMostlyOwn() : areFewer || canDoMore;
    }

    /**
     * As many as are at work and are waited for, as the processors carry them; never fewer than the server is shipped with, where
     * these have time left.
     */
    private static long wanted(Situation situation, Saturation threads, ProcessorUse processors) {
        long needed = Concurrency.needed(threads.limit(), threads.waiting());
        long carried = carried(threads, processors);
        return processors.isIdle()
                ? Math.max(USUAL, Math.min(needed, carried))
                : Math.min(needed, Math.max(processors(situation), carried));
    }

    private static long carried(Saturation threads, ProcessorUse processors) {
        return Concurrency.carried(Math.min(1, threads.busy()) * threads.limit(), processors);
    }

    private static int processors(Situation situation) {
        return situation.of(Window.MINUTE).jvm().processors();
    }

    /** More threads would ask a directory more at once that does not answer those that ask now, or is slow to. */
    private static boolean isHeldByDirectories(Situation situation, Saturation threads) {
        LoginSnapshot.Directories directories =
                situation.of(Window.MINUTE).logins().directories();
        return directories.failures() + directories.refused() > 0
                || threads.parts().shareOf(directories.lookupNanos()) >= MOST_OF_DIRECTORIES;
    }
}
