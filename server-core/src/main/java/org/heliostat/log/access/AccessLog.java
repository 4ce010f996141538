package org.heliostat.log.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.log.ServerLog;
import org.heliostat.stats.AccessLogSnapshot;

/**
 * One access log. Any thread appends, I/O loops too: a line is formatted into a slot of a bounded queue and the
 * caller goes on; when the queue is full the line is dropped and counted. {@link AccessLogWriter}'s thread does
 * everything else.
 */
public final class AccessLog {

    private final String name;
    private final AccessLogFormat format;
    private final LogDates dates;
    private final LineQueue queue;
    private final LogFile file;
    private final AccessLogWriter writer;
    private final ServerLog log;

    private final LongAdder lines = new LongAdder();
    private final LongAdder droppedFull = new LongAdder();
    private final LongAdder droppedFailed = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private volatile int buffered;

    /** Lines dropped since the file took one last. Writing thread only. */
    private long missing;

    private volatile boolean reopen;
    private volatile boolean stale;
    private volatile boolean retired;

    AccessLog(
            String name,
            AccessLogFormat format,
            LogFile file,
            int queueLines,
            LogDates dates,
            AccessLogWriter writer,
            ServerLog log) {
        this.name = name;
        this.format = format;
        this.file = file;
        this.queue = new LineQueue(queueLines);
        this.dates = dates;
        this.writer = writer;
        this.log = log;
    }

    public String name() {
        return name;
    }

    /** Logs a finished request. Never blocks. */
    public void append(AccessLogEntry entry) {
        long position = queue.claim();
        if (position < 0) {
            droppedFull.increment();
            writer.wake();
            log.log(AccessLogMessages.QUEUE_FULL, name, queue.capacity(), droppedFull.sum());
            return;
        }
        if (fill(position, entry)) {
            lines.increment();
        }
        if (retired) {
            writer.adopt(this);
        } else if (writer.isParked() && isHalfFull()) {
            writer.wake();
        }
    }

    /** @return whether the slot holds a line now; whatever happens, it goes to the reader */
    private boolean fill(long position, AccessLogEntry entry) {
        boolean complete = false;
        LineBuffer line = null;
        try {
            line = queue.line(position);
            format.write(line, entry, dates);
            complete = line.length() > 0;
        } catch (RuntimeException e) {
            log.log(AccessLogMessages.LINE_FAILED, e, name);
        } finally {
            if (!complete && line != null) {
                line.clear();
            }
            queue.publish(position);
        }
        return complete;
    }

    public AccessLogSnapshot snapshot() {
        return new AccessLogSnapshot(
                name,
                file.path().toString(),
                lines.sum(),
                queue.size() + buffered,
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

    boolean isHalfFull() {
        return queue.size() >= queue.capacity() / 2;
    }

    /**
     * Moves complete lines into the file's buffer, writing it whenever it is full; not more than the queue can hold, so
     * that a log that gets lines all the time does not keep the others waiting. Writing thread only.
     */
    void drain() {
        if (stale) {
            stale = false;
            reopen();
        }
        LineBuffer line = queue.peek();
        for (int moved = 0; line != null && moved < queue.capacity(); moved++) {
            if (line.length() > 0) {
                if (!file.fits(line)) {
                    flush();
                }
                file.add(line);
                buffered = file.bufferedLines();
            }
            queue.release();
            line = queue.peek();
        }
    }

    /** @return whether a line was claimed and is not yet in the file's buffer */
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
        buffered = 0;
    }

    /** Opens the path anew if that was asked for; lines accepted before go to the old file. Writing thread only. */
    void reopenIfAsked() {
        if (!reopen) {
            return;
        }
        reopen = false;
        drain();
        flush();
        reopen();
    }

    /** Opens the path anew; where that fails, the next round tries again. Writing thread only. */
    void reopen() {
        try {
            file.reopen();
        } catch (IOException e) {
            reopen = true;
            log.log(AccessLogMessages.REOPEN_FAILED, name, file.path(), LogFileException.reason(e));
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

    /** Writes everything and closes the file. Writing thread only. */
    void close() {
        drain();
        flush();
        try {
            file.close();
        } catch (IOException e) {
            log.log(AccessLogMessages.WRITE_FAILED, name, file.path(), LogFileException.reason(e), droppedFailed.sum());
        }
    }

    /** Says how many lines were still being made when the server had to end. */
    void reportLost() {
        long lost = queue.size();
        if (lost > 0) {
            log.log(AccessLogMessages.CLOSED_WITH_LINES, name, lost);
        }
    }
}
