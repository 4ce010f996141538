package org.heliostat.launcher.primordial;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkKind;
import org.heliostat.log.ServerLog;
import org.jspecify.annotations.Nullable;

/**
 * Finds server processes that hang: each is asked for a sign of life again and again, and one that gives none for too long is
 * ended. Its time is that of this process while it runs: between two looks no more than a short step passes, so that a pause of the
 * machine or of this process is none of a server's. A server of an older jar that has never given one is not judged. Main thread; {@link #look} a few times in a second.
 */
final class LifeWatch {

    /** Time for a process to write what its threads do, before it is killed. */
    static final Duration DUMP = Duration.ofSeconds(3);

    /** Between two questions, at most. */
    static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    /** That a process may announce. */
    static final Duration LONGEST_STANDSTILL = Duration.ofMinutes(15);

    /** Of time that passes between two looks, at most. */
    static final Duration LONGEST_STEP = Duration.ofSeconds(1);

    /** Questions and steps within the time that a process has. */
    private static final int PARTS = 4;

    private final ServerLog log;
    private final Map<Member, Beat> beats = new HashMap<>();
    private @Nullable Long lastNanos;
    private long ownNanos;

    /** What is known of one process, in this watch's time. */
    private static final class Beat {

        private long askedNanos;
        private boolean isOpen;
        private boolean isExcused;
        private long pausesUntil;
        private @Nullable Long hungNanos;
    }

    LifeWatch(ServerLog log) {
        this.log = log;
    }

    /**
     * Asks those that are ready, and ends those that have not answered.
     *
     * @param timeout zero: nobody is asked, and nobody ended
     */
    void look(long nanos, Duration timeout, Collection<Member> members) {
        pass(nanos, timeout);
        if (timeout.isZero()) {
            beats.values().removeIf(beat -> beat.hungNanos == null);
        }
        for (Member member : members) {
            if (member.isHung()) {
                kill(member);
            } else if (member.isReady() && !timeout.isZero()) {
                watch(member, timeout);
            }
        }
    }

    private void pass(long nanos, Duration timeout) {
        Long before = lastNanos;
        lastNanos = nanos;
        if (before != null) {
            long step = timeout.isZero()
                    ? LONGEST_STEP.toNanos()
                    : Math.min(LONGEST_STEP.toNanos(), timeout.toNanos() / PARTS);
            ownNanos += Math.min(nanos - before, step);
        }
    }

    private void watch(Member member, Duration timeout) {
        Beat beat = beats.get(member);
        if (beat == null) {
            beat = new Beat();
            beats.put(member, beat);
            ask(member, beat);
            return;
        }
        long since = ownNanos - beat.askedNanos;
        long pause = Math.min(LONGEST_PAUSE.toNanos(), timeout.toNanos() / PARTS);
        if (beat.isOpen && !member.isWatchable()) {
            excuse(member, beat, since > timeout.toNanos());
        } else if (beat.isOpen && since > timeout.toNanos() && ownNanos >= beat.pausesUntil) {
            log.log(ProcessMessages.HANGS, member.number(), member.child().pid(), timeout.toSeconds());
            beat.hungNanos = ownNanos;
            member.hangs(timeout);
        } else if (!beat.isOpen && since >= pause) {
            ask(member, beat);
        }
    }

    /** It may be of a jar that does not know the question. One answer, however late, says that it does. */
    private void excuse(Member member, Beat beat, boolean isLate) {
        if (isLate && !beat.isExcused) {
            beat.isExcused = true;
            log.log(ProcessMessages.NOT_WATCHED, member.number(), member.child().pid());
        }
    }

    private void ask(Member member, Beat beat) {
        beat.askedNanos = ownNanos;
        beat.isOpen = true;
        member.send(LinkFrame.of(LinkKind.BEAT, member.id()));
    }

    private void kill(Member member) {
        Beat beat = beats.get(member);
        Long since = beat == null ? null : beat.hungNanos;
        if (since != null && ownNanos - since >= DUMP.toNanos()) {
            beats.remove(member);
            member.kill();
        }
    }

    /** A process has given a sign of life. */
    void alive(Member member) {
        member.showsLife();
        Beat beat = beats.get(member);
        if (beat != null) {
            beat.isOpen = false;
        }
    }

    /**
     * A process may stand still from now on.
     *
     * @param seconds for so long at most, in digits; 0: no longer
     */
    void pauses(Member member, String seconds) {
        Beat beat = beats.get(member);
        if (beat == null || !seconds.matches("[0-9]{1,9}")) {
            return;
        }
        Duration longest = Duration.ofSeconds(Math.min(Long.parseLong(seconds), LONGEST_STANDSTILL.toSeconds()));
        beat.pausesUntil = ownNanos + longest.toNanos();
        if (longest.isZero()) {
            // What was asked before is still to be answered.
            beat.askedNanos = ownNanos;
        }
    }

    void ended(Member member) {
        beats.remove(member);
    }
}
