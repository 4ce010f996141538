package org.heliostat.servlet.websocket.protocol;

import java.util.Arrays;
import java.util.zip.Deflater;

/** Compresses whole messages, each by itself. Any thread. */
public final class MessageDeflater {

    /** Shorter ones hardly shrink without what came before them. */
    private static final int WORTH_IT = 128;

    private static final int TAIL = 4;

    private MessageDeflater() {}

    public static boolean isWorthIt(int length) {
        return length >= WORTH_IT;
    }

    /** @return the payload of a compressed message: without the empty block at its end (RFC 7692, 7.2.1) */
    public static byte[] deflate(byte[] message, int offset, int length) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        try {
            deflater.setInput(message, offset, length);
            byte[] out = new byte[Math.max(64, length / 2)];
            int size = 0;
            while (true) {
                size += deflater.deflate(out, size, out.length - size, Deflater.SYNC_FLUSH);
                if (size < out.length) {
                    return Arrays.copyOf(out, size - TAIL);
                }
                out = Arrays.copyOf(out, out.length + Math.max(1024, out.length / 2));
            }
        } finally {
            deflater.end();
        }
    }
}
