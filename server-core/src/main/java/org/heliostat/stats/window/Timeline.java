package org.heliostat.stats.window;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What was counted in each piece of the last fifteen minutes: pieces of a second for the last minute, of five seconds up to
 * five minutes, of fifteen beyond. When they take too many bytes, pieces are joined before their time, those first that are
 * shortest for their age, so that every window stays covered, only less exactly at its far end. Guarded by the lock of
 * {@link FigureWindows}.
 */
final class Timeline {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long MINUTE = Window.MINUTE.length().toNanos();
    private static final long FIVE_MINUTES = Window.FIVE_MINUTES.length().toNanos();
    private static final long LONGEST = Window.FIFTEEN_MINUTES.length().toNanos();

    /** A clock's seconds are not quite seconds; without this, pieces of five would have four. */
    private static final double PLAY = 1.15;

    /** Of the object and its array, beside the bytes. */
    private static final int OVERHEAD = 64;

    private final List<Piece> pieces = new ArrayList<>();
    private long bytes;
    private long condensed;

    private record Piece(long fromNanos, long toNanos, byte[] counted) {
        int bytes() {
            return counted.length + OVERHEAD;
        }

        long length() {
            return toNanos - fromNanos;
        }
    }

    /** Takes the newest piece, which begins where the one before ended. */
    void add(long fromNanos, long toNanos, byte[] counted, long mostBytes) {
        Piece piece = new Piece(fromNanos, toNanos, counted);
        pieces.add(piece);
        bytes += piece.bytes();
        while (pieces.get(0).toNanos() <= toNanos - LONGEST) {
            bytes -= pieces.remove(0).bytes();
        }
        join(toNanos);
        while (bytes > mostBytes && pieces.size() > 1) {
            join(shortestForItsAge(toNanos));
            condensed++;
        }
    }

    /**
     * Adds up what was counted in a window that ends now.
     *
     * @return where the window begins: where the earliest piece that lies wholly in it does; {@code now} if there is none
     */
    long addTo(long[] sums, long now, Duration length) {
        long earliest = now - length.toNanos();
        long begins = now;
        for (int i = pieces.size() - 1; i >= 0 && pieces.get(i).fromNanos() >= earliest; i--) {
            SparseVector.addTo(sums, pieces.get(i).counted());
            begins = pieces.get(i).fromNanos();
        }
        return begins;
    }

    /** @return where the earliest piece begins; {@code now} if there is none */
    long begins(long now) {
        return pieces.isEmpty() ? now : pieces.get(0).fromNanos();
    }

    long bytes() {
        return bytes;
    }

    /** @return pieces joined before their time */
    long condensed() {
        return condensed;
    }

    int size() {
        return pieces.size();
    }

    /** Joins what has grown old enough. */
    private void join(long now) {
        for (int i = 0; i + 1 < pieces.size(); i++) {
            long age = now - pieces.get(i + 1).toNanos();
            if (age < MINUTE) {
                return;
            }
            long longest = (age >= FIVE_MINUTES ? 15 : 5) * SECOND;
            if (pieces.get(i).length() + pieces.get(i + 1).length() <= longest * PLAY) {
                join(i);
                i--;
            }
        }
    }

    private void join(int first) {
        Piece one = pieces.get(first);
        Piece other = pieces.remove(first + 1);
        Piece both = new Piece(one.fromNanos(), other.toNanos(), SparseVector.plus(one.counted(), other.counted()));
        pieces.set(first, both);
        bytes += both.bytes() - one.bytes() - other.bytes();
    }

    private int shortestForItsAge(long now) {
        int shortest = 0;
        double least = Double.MAX_VALUE;
        for (int i = 0; i + 1 < pieces.size(); i++) {
            long length = pieces.get(i + 1).toNanos() - pieces.get(i).fromNanos();
            double share = (double) length / (now - pieces.get(i).fromNanos());
            if (share < least) {
                least = share;
                shortest = i;
            }
        }
        return shortest;
    }
}
