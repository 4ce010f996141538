package org.heliostat.adminui.logs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Some bytes of a log. Immutable. */
final class LogPiece {

    /** Bytes read at once. */
    static final int SIZE = 64 * 1024;

    /** Bytes looked through for one answer. */
    static final int MOST_BYTES = 16 * 1024 * 1024;

    /** Bytes of one event that are shown. */
    static final int LONGEST_EVENT = 64 * 1024;

    private final byte[] bytes;

    private LogPiece(byte[] bytes) {
        this.bytes = bytes;
    }

    static LogPiece read(FileChannel channel, long at, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length);
        int count = 0;
        while (count >= 0 && buffer.hasRemaining()) {
            count = channel.read(buffer, at + buffer.position());
        }
        return new LogPiece(Arrays.copyOf(buffer.array(), buffer.position()));
    }

    int length() {
        return bytes.length;
    }

    /** @return this piece with the beginning of another one behind it */
    LogPiece plus(LogPiece behind) {
        int kept = Math.min(behind.length(), LONGEST_EVENT);
        byte[] both = Arrays.copyOf(bytes, bytes.length + kept);
        System.arraycopy(behind.bytes, 0, both, bytes.length, kept);
        return new LogPiece(both);
    }

    LogPiece upTo(int end) {
        return new LogPiece(Arrays.copyOf(bytes, end));
    }

    /** @return index after the last line end before {@code before}; 0 when there is none */
    int lineBefore(int before) {
        for (int i = before - 1; i >= 0; i--) {
            if (bytes[i] == '\n') {
                return i + 1;
            }
        }
        return 0;
    }

    /** @return what is between, without white space at its end, cut where it is too long */
    String text(int from, int to) {
        int end = Math.min(to, from + LONGEST_EVENT);
        return new String(bytes, from, end - from, StandardCharsets.UTF_8).stripTrailing();
    }

    /**
     * Takes whole events from the beginning.
     *
     * @param events to which they are added, until there are {@code most}
     * @return how many bytes they had, those that were not wanted included
     */
    int take(List<String> events, int most, Predicate<String> wanted) {
        int used = 0;
        int end = endOfEvent(0);
        while (end > 0 && events.size() < most) {
            String event = text(used, end);
            if (wanted.test(event)) {
                events.add(event);
            }
            used = end;
            end = endOfEvent(used);
        }
        return used;
    }

    /** @return end of the event that begins at {@code from}, with its tabbed lines; 0 when it is not whole */
    private int endOfEvent(int from) {
        for (int i = from; i < bytes.length; i++) {
            boolean goesOn = i + 1 < bytes.length && bytes[i + 1] == '\t';
            if (bytes[i] == '\n' && !goesOn) {
                return i + 1;
            }
        }
        return 0;
    }
}
