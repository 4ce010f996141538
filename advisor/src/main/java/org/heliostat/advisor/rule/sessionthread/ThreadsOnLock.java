package org.heliostat.advisor.rule.sessionthread;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.machine.JavaThreads;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** Session threads that stand waiting for one lock, so that one request runs at a time however many threads there are. */
final class ThreadsOnLock implements Rule {

    /** Of RqThrottle, at work: others wait for these threads, or soon will. */
    private static final double GRAVE_SHARE = 0.5;

    private static final int LEAST_GRAVE = 4;

    /** At work, where most threads are free. */
    private static final int LEAST_BUSY = 10;

    private static final double MOST = 0.5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("session-threads-on-lock", Area.THREADS)
            .reads("os.threads.sessions", "sessionThreads.limit")
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "of 10 session threads or more that work for a request at the moment of the look, more than half wait for one"
                            + " lock that another thread has: synchronized, or one of java.util.concurrent.locks; a warning where 4"
                            + " or more, and half of RqThrottle, are at work. With virtual threads nobody can tell")
            .why(
                    "requests go through it one after another; more threads, processors or connections only make the line longer")
            .helps(
                    "less done while the lock is held: above all no waiting for a database, a file or another server; or several"
                            + " locks, each for a part of the data")
            .source("docs/admin.md, Threads; a dump of the threads shows who waits and who has the lock")
            .follows("threads-deadlocked");

    /** @return whether threads wait for a lock so that more of them would wait as well */
    static boolean isMost(Situation situation) {
        JavaThreads.Sessions threads = threads(situation);
        return threads.onLock() > MOST * threads.busy() && (isGrave(situation) || threads.busy() >= LEAST_BUSY);
    }

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return isMost(situation) ? List.of(finding(situation)) : List.of();
    }

    private static AdviceFinding finding(Situation situation) {
        JavaThreads.Sessions threads = threads(situation);
        String place = threads.place();
        String owner = threads.ownerPlace();
        return DESCRIPTION
                .finding(
                        isGrave(situation) ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        "code",
                        threads.onLock() + " of " + threads.busy() + " session threads at work wait for one lock"
                                + (threads.lock().isEmpty() ? "" : ", a " + threads.lock())
                                + (place.isEmpty() ? "" : ", in " + place)
                                + (owner.isEmpty() ? "" : "; the thread that has it is in " + owner))
                .with(
                        Evidence.beyond(
                                "os.threads.sessions.onLock", threads.onLock(), "threads", MOST * threads.busy()),
                        Evidence.of("os.threads.sessions.busy", threads.busy(), "threads"));
    }

    private static boolean isGrave(Situation situation) {
        int limit = situation.of(Window.MINUTE).sessionThreads().limit();
        int busy = threads(situation).busy();
        return limit > 0 && busy >= LEAST_GRAVE && busy >= GRAVE_SHARE * limit;
    }

    private static JavaThreads.Sessions threads(Situation situation) {
        return situation.machine().threads().sessions();
    }
}
