package org.heliostat.benchmarks.advice.load;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** Reads as a client with a slow line does: so many bytes at a time, and a pause before each. Used by one thread. */
final class PacedInput extends FilterInputStream {

    private final Rounds rounds;
    private final int piece;
    private final Duration pause;

    PacedInput(InputStream in, Rounds rounds, int piece, Duration pause) {
        super(in);
        this.rounds = rounds;
        this.piece = piece;
        this.pause = pause;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        rounds.await(pause);
        return super.read(into, offset, Math.min(length, piece));
    }

    /** As reads are: what is skipped is taken from the line, too. */
    @Override
    public long skip(long count) throws IOException {
        byte[] piecemeal = new byte[(int) Math.min(count, piece)];
        return Math.max(0, read(piecemeal, 0, piecemeal.length));
    }
}
