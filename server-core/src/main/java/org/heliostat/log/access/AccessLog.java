package org.heliostat.log.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.log.ServerLog;
import org.heliostat.log.access.format.AccessLogEntry;
import org.heliostat.log.access.format.AccessLogFormat;
import org.heliostat.log.access.format.LineBuffer;
import org.heliostat.log.access.format.LogDates;
import org.heliostat.log.access.queue.Added;
import org.heliostat.log.access.queue.LineQueue;
import org.heliostat.log.access.queue.LoneCounter;
import org.heliostat.log.access.queue.Stripe;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * One access log. Any thread appends, I/O loops too: a line is made in a stripe of a bounded queue, which no other
 * thread uses at that time, and the caller goes on; when the queue is full the line is dropped and counted. {@link
 * AccessLogWriter}'s thread does everything else.
 */
public final class AccessLog {

    private static final int LINE_BYTES_KEPT = 1024;

    /** Rounds, a second apart where nothing else happens, in which a retired log may fail before it is given up. */
    static final int MOST_TRIES_TO_CLOSE = 60;

    private final String name;
    private final AccessLogFormat format;
    private final LogDates dates;
    private final LineQueue queue;
    private final LogFile file;
    private final AccessLogWriter writer;
    private final ServerLog log;

    /** The line that is made in each stripe; whoever has the stripe uses it. */
    private final @Nullable LineBuffer[] made = new LineBuffer[LineQueue.STRIPES];

    private final LongAdder droppedFull = new LongAdder();
    private final LongAdder droppedFailed = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LoneCounter buffered = new LoneCounter();

    /** Lines dropped since the file took one last. Writing thread only. */
    private long missing;

    /** Writing thread only. */
    private int failedToClose;

    private volatile boolean reopen;
    private volatile boolean stale;
    private volatile boolean retired;

    AccessLog(
            String name,
            AccessLogFormat format,
            LogFile file,
            LineQueue queue,
            LogDates dates,
            AccessLogWriter writer,
            ServerLog log) {
        this.name = name;
        this.format = format;
        this.file = file;
        this.queue = queue;
        this.dates = dates;
        this.writer = writer;
        this.log = log;
    }

    public String name() {
        return name;
    }

    /** Logs a finished request. Never blocks. */
    public void append(AccessLogEntry entry) {
        Stripe stripe = queue.lock();
        Added added = stripe == null ? Added.FULL : add(stripe, entry);
        if (added == Added.FULL) {
            droppedFull.increment();
            writer.wake();
            log.log(AccessLogMessages.QUEUE_FULL, name, queue.limit(), droppedFull.sum());
        } else if (retired) {
            // Looked at when the line is in: either its thread sees this, or the writing thread sees the line.
            writer.adopt(this);
        } else if (added == Added.YES_AND_DUE && writer.isParked()) {
            writer.wake();
        }
    }

    /** Whatever happens, the stripe is free afterwards. */
    private Added add(Stripe stripe, AccessLogEntry entry) {
        try {
            return addAndUnlock(stripe, entry);
        } catch (RuntimeException e) {
            log.log(AccessLogMessages.LINE_FAILED, e, name);
            return Added.NOTHING;
        }
    }

    private Added addAndUnlock(Stripe stripe, AccessLogEntry entry) {
        try {
            LineBuffer line = line(stripe.number());
            long time = stripe.time(entry.endedNanos());
            format.write(line, entry, dates.at(time), dates);
            return line.length() == 0 ? Added.NOTHING : stripe.add(time, line.bytes(), line.length());
        } finally {
            stripe.unlock();
        }
    }

    /** @return an empty line */
    private LineBuffer line(int stripe) {
        LineBuffer line = made[stripe];
        if (line == null) {
            line = new LineBuffer();
            made[stripe] = line;
        }
        line.clear();
        line.shrink(LINE_BYTES_KEPT);
        return line;
    }

    public AccessLogSnapshot snapshot() {
        return new AccessLogSnapshot(
                name,
                file.path().toString(),
                queue.lines(),
                queue.size() + buffered.get(),
                droppedFull.sum(),
                droppedFailed.sum(),
                bytes.sum());
    }

    boolean isSame(Path otherPath, String otherFormat) {
        return file.path().equals(otherPath) && format.text().equals(otherFormat);
    }

    boolean isOfFileOf(AccessLog other) {
        return file.path().equals(other.file.path());
    }

    /** Asks the writing thread to open the file's path anew. */
    void askToReopen() {
        reopen = true;
    }

    /** The file may have been put aside since it was opened: the path is opened anew before the first line is written. */
    void beginAnew() {
        stale = true;
    }

    /** From now on nobody but requests of an older configuration logs here; each line asks to be fetched. */
    void retire() {
        retired = true;
    }

    /** @return whether so much waits that the writing thread should not rest. Any thread. */
    boolean isDue() {
        return queue.isDue();
    }

    /**
     * Moves the lines that are there into the file's buffer, writing it whenever it is full. Lines that come meanwhile
     * wait for the next round, so that a log that gets lines all the time does not keep the others waiting. Writing
     * thread only.
     */
    void drain() {
        if (stale) {
            stale = false;
            reopen();
        }
        queue.drain(this::move);
    }

    private void move(byte[] bytes, int from, int length) {
        if (!file.fits(length)) {
            flush();
        }
        file.add(bytes, from, length);
        buffered.set(file.bufferedLines());
    }

    /** @return whether a line was made or is being made, and is not yet in the file's buffer. Any thread. */
    boolean hasQueued() {
        return queue.size() > 0;
    }

    /** Writes the file's buffer. Writing thread only. */
    void flush() {
        try {
            long written = file.flush();
            bytes.add(written);
            if (missing > 0 && written > 0) {
                log.log(AccessLogMessages.WRITTEN_AGAIN, name, file.path(), missing);
                missing = 0;
            }
        } catch (LogFile.FlushException e) {
            bytes.add(e.writtenBytes());
            droppedFailed.add(e.droppedLines());
            missing += e.droppedLines();
            log.log(AccessLogMessages.WRITE_FAILED, name, file.path(), e.getMessage(), droppedFailed.sum());
        }
        buffered.set(0);
    }

    /** Opens the path anew if that was asked for; lines accepted before go to the old file. Writing thread only. */
    void reopenIfAsked() {
        if (!reopen) {
            return;
        }
        drain();
        flush();
        reopen();
    }

    /** Opens the path anew; where that fails, the next round tries again. Writing thread only. */
    void reopen() {
        reopen = false;
        boolean opened = false;
        try {
            file.reopen();
            opened = true;
        } catch (IOException e) {
            log.log(AccessLogMessages.REOPEN_FAILED, name, file.path(), LogFileException.reason(e));
        } finally {
            if (!opened) {
                reopen = true;
            }
        }
    }

    /** @return whether lines may still be written to a file that is no longer the one of the path */
    boolean mustReopen() {
        return reopen;
    }

    Path path() {
        return file.path();
    }

    /** @return bytes of the file when it was written since this was asked last, else 0. Writing thread only. */
    long bytesIfGrown() {
        return file.hasGrown() ? bytesOnDisk() : 0;
    }

    /** @return whether there is at least one line in the file. Writing thread only. */
    boolean hasLines() {
        return bytesOnDisk() > file.emptyBytes();
    }

    private long bytesOnDisk() {
        try {
            return Files.size(file.path());
        } catch (IOException gone) {
            return 0;
        }
    }

    /** Writes everything and closes the file, which is closed even if that fails. Writing thread only. */
    void close() {
        try {
            drain();
            flush();
        } finally {
            closeFile();
        }
    }

    private void closeFile() {
        try {
            file.close();
        } catch (IOException e) {
            log.log(AccessLogMessages.WRITE_FAILED, name, file.path(), LogFileException.reason(e), droppedFailed.sum());
        }
    }

    /** @return whether closing it, which failed once more, should be tried again. Writing thread only. */
    boolean mayCloseAgain() {
        failedToClose++;
        return failedToClose < MOST_TRIES_TO_CLOSE;
    }

    /** Says how many lines were still being made, or could not be written, when the log had to end. */
    void reportLost() {
        long lost = queue.size() + file.bufferedLines();
        if (lost > 0) {
            log.log(AccessLogMessages.CLOSED_WITH_LINES, name, lost);
        }
    }
}
