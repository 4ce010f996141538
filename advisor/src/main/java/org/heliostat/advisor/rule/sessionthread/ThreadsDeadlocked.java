package org.heliostat.advisor.rule.sessionthread;

import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.machine.JavaThreads;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;

/** Threads that wait for each other for ever. */
final class ThreadsDeadlocked implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("threads-deadlocked", Area.THREADS)
            .reads("os.threads.deadlock")
            .severity(AdviceSeverity.CRITICAL)
            .holds(
                    "threads wait for each other in a circle, each for a lock that the next has, as the virtual machine found when"
                            + " it was asked last: each 20 seconds")
            .why(
                    "they never go on: their requests are never answered, and whatever else needs one of these locks stands, too")
            .helps(
                    "a restart frees them, until it happens again; code that takes several locks always in the same order cannot"
                            + " come to it")
            .source("docs/admin.md, Threads; java.lang.management.ThreadMXBean, findDeadlockedThreads");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        JavaThreads.Deadlock deadlock = situation.machine().threads().deadlock();
        if (deadlock.threads() <= 0) {
            return List.of();
        }
        String place = deadlock.first().stream()
                .map(JavaThreads.Waiting::place)
                .filter(one -> !one.isEmpty())
                .findFirst()
                .orElse("");
        String first = deadlock.first().stream().map(ThreadsDeadlocked::told).collect(Collectors.joining("; "));
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        place.isEmpty() ? "code" : "code " + place,
                        deadlock.threads() + " threads wait for each other and never go on"
                                + (first.isEmpty() ? "" : ": " + first))
                .with(Evidence.beyond("os.threads.deadlock.threads", deadlock.threads(), "threads", 0)));
    }

    private static String told(JavaThreads.Waiting one) {
        return one.thread() + " in " + one.place() + " for a " + one.lock() + " that " + one.owner() + " has";
    }
}
