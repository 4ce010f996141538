package org.heliostat.launcher.jvm;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
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

    /** A log without room is asked again for so long. */
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** After a failure it is left alone for so long. */
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Somebody at the terminal hears about it so often. */
    private static final long TOLD_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final String socket;
    private final SyslogLines lines;
    private final ErrorLogFile.Surroundings around;

    /** This and the next are guarded by this. */
    private @Nullable UnixSender sender;

    private boolean ended;
    private long lost;
    private long restUntil;
    private boolean told;
    private long tellAgain;

    /** @param socket path of the Unix datagram socket that the system's log reads */
    SystemLog(String socket, long pid, ZoneId zone, ErrorLogLayout layout, ErrorLogFile.Surroundings around) {
        this.socket = socket;
        this.lines = new SyslogLines(pid, zone, layout);
        this.around = around;
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (lost > 0 && around.ticker().nanos() - restUntil < 0) {
            lose();
            return;
        }
        try {
            if (lost > 0) {
                send(afterLoss(event));
                lost = 0;
            }
            send(event);
        } catch (IOException refused) {
            failed(refused);
        }
    }

    private void send(ILoggingEvent event) throws IOException {
        for (String line : lines.of(event)) {
            send(line.getBytes(StandardCharsets.UTF_8));
        }
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

    private void failed(IOException refused) {
        lose();
        long now = around.ticker().nanos();
        restUntil = now + PAUSE_NANOS;
        if (!told || now - tellAgain >= 0) {
            told = true;
            tellAgain = now + TOLD_NANOS;
            around.terminal()
                    .accept("the system's log " + socket + " takes no lines: " + refused.getMessage()
                            + ": they are dropped, " + around.failed().sum() + " so far");
        }
    }

    private void lose() {
        lost++;
        around.failed().increment();
    }

    private LoggingEvent afterLoss(ILoggingEvent next) {
        LoggingEvent event = new LoggingEvent();
        event.setInstant(Instant.ofEpochMilli(next.getTimeStamp()));
        event.setLevel(Level.WARN);
        event.setLoggerName(SystemLog.class.getName());
        event.setMessage("error log: " + lost + " lines are missing here, the system's log did not take them");
        return event;
    }

    /** Each line finds the socket by its path. */
    @Override
    public void reopen() {
        restUntil = around.ticker().nanos();
    }

    /** The system rotates its own log. */
    @Override
    public void rotate(long millis) {}

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
