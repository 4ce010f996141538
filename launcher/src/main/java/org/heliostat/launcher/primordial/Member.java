package org.heliostat.launcher.primordial;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.heliostat.gateway.spawn.Child;
import org.heliostat.launcher.link.LinkFrame;
import org.heliostat.launcher.link.LinkKind;
import org.heliostat.launcher.link.LinkVersion;
import org.jspecify.annotations.Nullable;

/** One server process, from its start to its end. Main thread. */
final class Member {

    /** Signals that ended a process show in its status from here on. */
    private static final int SIGNALS = 128;

    /** Frames that wait for a process that is starting. */
    private static final int MOST_HELD = 256;

    private final int id;
    private final Seat seat;
    private final String letter;
    private final Child child;
    private final long startedMillis;
    private State state = State.STARTING;
    private long readyNanos;
    private long stopNanos;
    private @Nullable ServerLink link;
    private boolean linkOver;
    private boolean isKilled;
    private boolean isHung;
    private LinkVersion version = LinkVersion.UNTOLD;
    private boolean hasShownLife;
    private Duration silence = Duration.ZERO;
    private byte @Nullable [] figures;
    private final Deque<LinkFrame> held = new ArrayDeque<>();

    enum State {
        STARTING("starting"),
        READY("ready"),
        /** It gives no sign of life any more, and is about to be killed. */
        HUNG("hung"),
        STOPPING("stopping");

        private final String word;

        State(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** @param seat that it is started for */
    Member(int id, Seat seat, String letter, Child child, long startedMillis) {
        this.id = id;
        this.seat = seat;
        this.letter = letter;
        this.child = child;
        this.startedMillis = startedMillis;
    }

    /** @return what it is called in frames */
    int id() {
        return id;
    }

    int number() {
        return seat.number();
    }

    String letter() {
        return letter;
    }

    Child child() {
        return child;
    }

    long startedMillis() {
        return startedMillis;
    }

    State state() {
        return state;
    }

    boolean isReady() {
        return state == State.READY;
    }

    void ready(long nanos) {
        if (state == State.STARTING) {
            state = State.READY;
            readyNanos = nanos;
            held.forEach(this::send);
        }
        held.clear();
    }

    /**
     * Sends it something as soon as it is ready: what it has read at its start may be older.
     *
     * @return false where too much waits already
     */
    boolean sendWhenReady(LinkFrame frame) {
        if (state != State.STARTING) {
            send(frame);
            return true;
        }
        return held.size() < MOST_HELD && held.add(frame);
    }

    /** Sends no frame of this id any more that waits for it to be ready. */
    void drop(long frame) {
        held.removeIf(one -> one.id() == frame);
    }

    /** @return since when it is ready; only where it once was */
    long readyNanos() {
        return readyNanos;
    }

    boolean wasReady() {
        return readyNanos != 0;
    }

    /**
     * It gives no sign of life any more. What its threads do is asked for; it is to be killed soon after.
     *
     * @param silent for so long
     */
    void hangs(Duration silent) {
        state = State.HUNG;
        isHung = true;
        silence = silent;
        seat.hung();
        child.dumpThreads();
    }

    /** It has given a sign of life. */
    void showsLife() {
        hasShownLife = true;
    }

    /** @return whether it is known to give signs of life: its jar does, or it has given one */
    boolean isWatchable() {
        return hasShownLife || !version.isOlder();
    }

    /** @return whether it is known to be of a jar that may not know all that is asked of it; it says so when it connects */
    boolean isOlder() {
        return link != null && version.isOlder();
    }

    void version(LinkVersion told) {
        version = told;
    }

    boolean isHung() {
        return isHung;
    }

    /** Asks it to finish what was begun and to end. */
    void stop(long nanos) {
        if (state == State.STOPPING) {
            return;
        }
        state = State.STOPPING;
        stopNanos = nanos;
        if (link == null) {
            child.terminate();
        } else {
            send(LinkFrame.of(LinkKind.STOP, id));
        }
    }

    /** @return whether it was asked to end for longer than that, and was not killed yet */
    boolean mustBeKilled(long nanos, long longest) {
        return state == State.STOPPING && !isKilled && nanos - stopNanos > longest;
    }

    void kill() {
        isKilled = true;
        child.kill();
    }

    void connected(ServerLink its) {
        link = its;
        if (state == State.STOPPING) {
            send(LinkFrame.of(LinkKind.STOP, id));
        }
    }

    @Nullable
    ServerLink link() {
        return link;
    }

    void linkOver() {
        linkOver = true;
    }

    /** @return whether it has ended, and everything was heard that it said */
    boolean isOver() {
        return !child.isAlive() && (link == null || linkOver);
    }

    void send(LinkFrame frame) {
        ServerLink connected = link;
        if (connected != null) {
            connected.send(frame);
        }
    }

    /** It has not made a change of administration. */
    void changeMissed() {
        seat.changeMissed();
    }

    void figures(byte[] latest) {
        figures = latest;
    }

    /** @return what it has sent last, null for nothing yet */
    byte @Nullable [] figures() {
        return figures;
    }

    /** @return how it has ended, in a few words */
    String end() {
        int status = child.exitStatus();
        String how = status > SIGNALS ? "signal " + (status - SIGNALS) : "exit code " + status;
        return isHung ? "no answer for " + silence.toSeconds() + " s, " + how : how;
    }
}
