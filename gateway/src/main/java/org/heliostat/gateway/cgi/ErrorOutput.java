package org.heliostat.gateway.cgi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.heliostat.log.LogText;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a program says on its error output, as lines of the error log with its name: so many of so many bytes, the rest is
 * read and dropped. Any thread that may block: the stream of a process that has ended is held by the JDK until nothing
 * more comes, and a child that it has left behind may write for ever.
 */
public final class ErrorOutput {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorOutput.class);

    /** Lines of one program (of one that serves many requests: in each minute), bytes of one line. */
    private static final int MOST_LINES = 100;

    private static final int LONGEST_LINE = 1_024;
    private static final int MOST_AT_ONCE = 64 * 1024;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final String name;

    /** Null: the limit is for all of its life. */
    private final @Nullable Ticker ticker;

    /** Guarded by this, as is everything below. */
    private final byte[] line = new byte[LONGEST_LINE];

    private int length;
    private int lines;
    private long minuteNanos;

    /** Of a program that lives for one request. */
    public ErrorOutput(String name) {
        this.name = name;
        this.ticker = null;
    }

    /** Of a program that goes on: the limit is for each minute. */
    public ErrorOutput(String name, Ticker ticker) {
        this.name = name;
        this.ticker = ticker;
        this.minuteNanos = ticker.nanos();
    }

    /**
     * Logs what is there; ends with what came so far when {@code last}.
     *
     * @return whether nothing more is there now
     */
    public synchronized boolean drain(InputStream errors, boolean last) {
        boolean empty = true;
        try {
            byte[] piece = new byte[0];
            int left = MOST_AT_ONCE;
            for (int there = errors.available(); there > 0 && left > 0; there = errors.available()) {
                if (piece.length == 0) {
                    piece = new byte[Math.min(there, 8_192)];
                }
                int read = errors.read(piece, 0, Math.min(there, piece.length));
                if (read <= 0) {
                    break;
                }
                take(piece, 0, read);
                left -= read;
            }
            empty = left > 0;
        } catch (IOException closed) {
            LOG.debug("{}: its errors can no longer be read: {}", name, closed.toString());
        }
        if (last && empty) {
            end();
        }
        return empty;
    }

    /** Takes bytes that came in another way. */
    public synchronized void take(byte[] bytes, int offset, int count) {
        for (int i = offset; i < offset + count; i++) {
            if (bytes[i] == '\n') {
                end();
            } else if (length < LONGEST_LINE) {
                line[length++] = bytes[i];
            }
        }
    }

    /** Logs what has no line end yet. */
    public synchronized void end() {
        int count = length;
        length = 0;
        if (count == 0) {
            return;
        }
        if (ticker != null && ticker.nanos() - minuteNanos >= MINUTE_NANOS) {
            minuteNanos = ticker.nanos();
            lines = 0;
        }
        lines++;
        if (lines <= MOST_LINES) {
            LOG.warn("{}: {}", name, LogText.oneLine(new String(line, 0, count, StandardCharsets.UTF_8)));
        } else if (lines == MOST_LINES + 1) {
            LOG.warn(
                    "{}: more than {} lines of errors: the rest {}is dropped",
                    name,
                    MOST_LINES,
                    ticker == null ? "" : "of this minute ");
        }
    }

    /** @return lines so far, dropped ones too */
    synchronized int lines() {
        return lines;
    }
}
