package org.heliostat.servlet.websocket.protocol;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses one message piece by piece: whoever takes the pieces counts them, so that a message which inflates
 * without end is noticed after its limit. Used by one thread at a time, closed at the end.
 */
public final class MessageInflater implements AutoCloseable {

    private static final int PIECE = 8 * 1024;
    private static final byte[] TAIL = {0, 0, (byte) 0xff, (byte) 0xff};

    private final Inflater inflater = new Inflater(true);
    private final byte[] piece = new byte[PIECE];
    private byte[] input = TAIL;
    private int inputEnd;

    /** Takes what was inflated; the array is used again afterwards. */
    @FunctionalInterface
    public interface Taker {
        void take(byte[] bytes, int offset, int length) throws WebSocketFailure;
    }

    public void inflate(byte[] bytes, int offset, int length, Taker taker) throws WebSocketFailure {
        input(bytes, offset, length);
        drain(taker);
    }

    /** The message is complete: what its sender left out at the end is put back. */
    public void finish(Taker taker) throws WebSocketFailure {
        input(TAIL, 0, TAIL.length);
        drain(taker);
    }

    private void drain(Taker taker) throws WebSocketFailure {
        try {
            while (true) {
                int count = inflater.inflate(piece);
                if (count > 0) {
                    taker.take(piece, 0, count);
                } else if (inflater.finished() && inflater.getRemaining() > 0) {
                    // A message may consist of several streams (RFC 7692, 7.2.3.4 and 7.2.3.5).
                    startAgain();
                } else {
                    return;
                }
            }
        } catch (DataFormatException damaged) {
            throw new WebSocketFailure(CloseCode.BAD_DATA, "compressed message is damaged");
        }
    }

    private void input(byte[] bytes, int offset, int length) {
        input = bytes;
        inputEnd = offset + length;
        inflater.setInput(bytes, offset, length);
    }

    private void startAgain() {
        int left = inflater.getRemaining();
        inflater.reset();
        inflater.setInput(input, inputEnd - left, left);
    }

    @Override
    public void close() {
        inflater.end();
    }
}
