package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.listen.notify.UnixSender;
import org.jspecify.annotations.Nullable;

/**
 * The system's log in the place of a file ({@code ErrorLog SYSLOG}). Lines that it does not take are counted; when it
 * takes lines again, the first says how many are missing. Used by the thread that writes the log; it may be stopped by
 * another while a line is on its way.
 */
final class SystemLog extends UnsynchronizedAppenderBase<ILoggingEvent> implements LogFiles {

    /** What the usual daemons take of a message. */
    private static final int MOST_BYTES = 8_192;

    private static final byte[] DOTS = {'.', '.', '.'};

    /** A log without room is asked again for so long. */
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final String socket;
    private final SyslogLines lines;
    private final ErrorLogFile.Surroundings around;

    /** This and the next are guarded by this. */
    private @Nullable UnixSender sender;

    private boolean ended;

    private final LostLines lost;

    /** @param socket path of the Unix datagram socket that the system's log reads */
    SystemLog(String socket, long pid, ZoneId zone, ErrorLogLayout layout, ErrorLogFile.Surroundings around) {
        this.socket = socket;
        this.lines = new SyslogLines(pid, zone, layout);
        this.around = around;
        this.lost = new LostLines(socket, around);
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (lost.isAlsoLost(event)) {
            return;
        }
        try {
            lost.tellBefore(event, "the system's log did not take them", this::send);
            send(event);
        } catch (IOException refused) {
            lost.failed(
                    event,
                    "the system's log " + socket + " takes no lines: " + refused.getMessage() + ": they are dropped");
        }
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
        long began = around.ticker().nanos();
        while (!open.send(line)) {
            if (around.ticker().nanos() - began > LONGEST_NANOS) {
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

    /** The system rotates its own log. */
    @Override
    public void rotate(long millis) {}

    @Override
    public void finishRotation() {}

    @Override
    public void stop() {
        super.stop();
        UnixSender open = end();
        if (open == null) {
            return;
        }
        try {
            open.close();
        } catch (IOException second) {
            addWarn(socket + " cannot be closed", second);
        }
    }

    private synchronized @Nullable UnixSender end() {
        ended = true;
        UnixSender open = sender;
        sender = null;
        return open;
    }
}
