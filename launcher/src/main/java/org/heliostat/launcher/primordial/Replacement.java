package org.heliostat.launcher.primordial;

import java.time.Duration;
import org.heliostat.launcher.link.GroupState;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkKind;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replaces all processes one after the other ({@code restart --rolling}): the next one is started, and once it takes requests
 * the one before is asked to finish and end. Connections that wait to be accepted wait in sockets that stay open. A replacement that
 * does not become ready ends the whole; what serves goes on. Main thread; {@link #look} after each event.
 */
final class Replacement {

    private static final Logger LOG = LoggerFactory.getLogger(Replacement.class);

    /** For a new process to become ready, whose applications must have started, and to administer. */
    static final Duration LONGEST_START = Duration.ofMinutes(15);

    private final Group group;
    private final long number;
    private int seat;
    private int replaced;
    private long sinceNanos;
    private @Nullable Member fresh;
    private @Nullable Member old;
    private boolean isRunning = true;
    private String failure = "";

    /** @param number of replacements begun, this one included */
    Replacement(Group group, long number) {
        this.group = group;
        this.number = number;
    }

    boolean isRunning() {
        return isRunning;
    }

    GroupState.Rolling state() {
        return new GroupState.Rolling(number, isRunning, replaced, failure);
    }

    /** @return whether that process is started by it, and does not belong to its seat yet */
    boolean isFresh(Member member) {
        return member == fresh;
    }

    /** The new process has ended before it was ready. */
    void freshEnded(String how) {
        fail("process " + (seat + 1) + ": the new one has ended with " + how + " before it was ready");
    }

    void look(long nanos) {
        while (isRunning && step(nanos)) {
            LOG.trace("one step of a replacement");
        }
    }

    /** @return whether the next step may be possible already */
    private boolean step(long nanos) {
        Member next = fresh;
        Member before = old;
        if (next != null && nanos - sinceNanos > LONGEST_START.toNanos()) {
            next.stop(nanos);
            fail("process " + (seat + 1) + ": the new one did not take over within " + LONGEST_START.toMinutes()
                    + " minutes");
            return false;
        }
        if (next != null && !next.isReady()) {
            return false;
        }
        if (next != null) {
            return takeOver(next, nanos);
        }
        if (before != null) {
            if (!before.isOver()) {
                return false;
            }
            old = null;
            replaced++;
            seat++;
            return true;
        }
        if (seat == group.seats()) {
            isRunning = false;
            LOG.info("all processes were replaced: {}", replaced);
            group.allReplaced();
            return false;
        }
        fresh = group.startBeside(seat);
        sinceNanos = nanos;
        if (fresh == null) {
            fail("process " + (seat + 1) + ": the new one could not be started: " + group.whyNotStarted());
        }
        return false;
    }

    /** The one that administers hands over first, so that administration is never without a process. */
    private boolean takeOver(Member next, long nanos) {
        Member before = group.memberOf(seat);
        if (before != null && group.isAdministering(before)) {
            next.send(LinkFrame.of(LinkKind.ADMINISTER, next.id()));
            group.awaitAdministration(next);
            return false;
        }
        if (group.awaitsAdministration(next)) {
            return false;
        }
        fresh = null;
        old = before;
        group.seat(seat, next);
        if (before != null) {
            before.stop(nanos);
        }
        group.changed();
        return true;
    }

    private void fail(String why) {
        isRunning = false;
        failure = why;
        fresh = null;
        LOG.error("the replacement of processes ends early, {} were replaced: {}", replaced, why);
        group.changed();
    }
}
