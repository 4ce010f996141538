package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.listen.notify.UnixSender;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The system's log in the place of a file ({@code ErrorLog SYSLOG}). Lines that it does not take are counted; when it
 * takes lines again, the first says how many are missing. Used by the thread that writes the log; it may be stopped by
 * another while a line is on its way.
 */
final class SystemLog implements LogTarget {

    /** What the usual daemons take of a message. */
    private static final int MOST_BYTES = 8_192;

    private static final byte[] DOTS = {'.', '.', '.'};

    /** A log without room is asked again for so long. */
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final String socket;
    private final SyslogLines lines;
    private final LostLines lost;
    private final Ticker ticker;

    /** This and the next are guarded by this. */
    private @Nullable UnixSender sender;

    private boolean ended;

    /**
     * @param socket path of the Unix datagram socket that the system's log reads
     * @param ticker says how long a log without room was asked
     */
    SystemLog(String socket, SyslogLines lines, LostLines lost, Ticker ticker) {
        this.socket = socket;
        this.lines = lines;
        this.lost = lost;
        this.ticker = ticker;
    }

    /** @return how its lost lines are spoken of */
    static LostLines.Wording lostLines(String socket) {
        return new LostLines.Wording(
                "the system's log " + socket + " takes no lines", "the system's log did not take them");
    }

    @Override
    public synchronized boolean isOpen() {
        return !ended;
    }

    @Override
    public void write(ILoggingEvent line) {
        lost.write(line, this::send);
    }

    @Override
    public boolean tell(ILoggingEvent aboutOthers) {
        return lost.tell(aboutOthers, this::send);
    }

    private void send(ILoggingEvent event) throws IOException {
        for (String line : lines.of(event)) {
            send(cut(line.getBytes(StandardCharsets.UTF_8)));
        }
    }

    /** A line too long ends with three dots, behind a whole character. */
    private static byte[] cut(byte[] line) {
        if (line.length <= MOST_BYTES) {
            return line;
        }
        int end = MOST_BYTES - DOTS.length;
        while ((line[end] & 0xc0) == 0x80) {
            end--;
        }
        byte[] shorter = Arrays.copyOf(line, end + DOTS.length);
        System.arraycopy(DOTS, 0, shorter, end, DOTS.length);
        return shorter;
    }

    private void send(byte[] line) throws IOException {
        UnixSender open = sender();
        long began = ticker.nanos();
        while (!open.send(line)) {
            if (ticker.nanos() - began > LONGEST_NANOS) {
                throw new IOException("it has no room");
            }
            LockSupport.parkNanos(this, STEP_NANOS);
        }
    }

    private synchronized UnixSender sender() throws IOException {
        if (ended) {
            throw new IOException("it was given up");
        }
        UnixSender open = sender;
        if (open == null) {
            open = new UnixSender(socket, MOST_BYTES);
            sender = open;
        }
        return open;
    }

    /** Each line finds the socket by its path. */
    @Override
    public void reopen() {
        lost.tryAgain();
    }

    @Override
    public synchronized void close() {
        ended = true;
        UnixSender open = sender;
        sender = null;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException second) {
            // Nobody writes there any more.
        }
    }
}
