package org.heliostat.launcher.primordial;

import org.heliostat.launcher.link.ProcessRow;
import org.jspecify.annotations.Nullable;

/** One place among the processes, on which one server follows the other. Main thread. */
final class Seat {

    private static final String WAITING = "waiting";
    private static final String ONE_LETTER = "a";
    private static final String OTHER_LETTER = "b";

    private final int number;
    private final Backoff backoff = new Backoff();
    private @Nullable Member member;
    private String lastLetter = OTHER_LETTER;
    private long restarts;
    private String lastEnd = "";
    private long dueNanos;
    private boolean isDue;
    private long hangs;
    private long changesMissed;

    Seat(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** @return the process that serves, or will; null while it waits for its next start */
    @Nullable
    Member member() {
        return member;
    }

    void member(Member next) {
        member = next;
        isDue = false;
    }

    /** @return for the next process: never that of one that may still run */
    String nextLetter() {
        lastLetter = lastLetter.equals(ONE_LETTER) ? OTHER_LETTER : ONE_LETTER;
        return lastLetter;
    }

    Backoff backoff() {
        return backoff;
    }

    /** Its process has ended without being asked to; the next one is due then. */
    void endedByItself(String how, long nanos) {
        member = null;
        restarts++;
        lastEnd = how;
        dueNanos = nanos;
        isDue = true;
    }

    /** A start has failed; the next one is due then. */
    void notStarted(String why, long nanos) {
        member = null;
        lastEnd = why;
        dueNanos = nanos;
        isDue = true;
    }

    /** A process on it gives no sign of life. */
    void hung() {
        hangs++;
    }

    /** A process on it has not made a change. */
    void changeMissed() {
        changesMissed++;
    }

    /** @return how often its processes hung or did not make a change */
    long troubles() {
        return hangs + changesMissed;
    }

    boolean isDue(long nanos) {
        return isDue && nanos - dueNanos >= 0;
    }

    ProcessRow row() {
        Member now = member;
        return now == null
                ? new ProcessRow(number, 0, 0, WAITING, 0, restarts, lastEnd, hangs, changesMissed)
                : new ProcessRow(
                        number,
                        now.id(),
                        now.child().pid(),
                        now.state().word(),
                        now.startedMillis(),
                        restarts,
                        lastEnd,
                        hangs,
                        changesMissed);
    }
}
