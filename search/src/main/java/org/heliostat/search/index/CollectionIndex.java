package org.heliostat.search.index;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.DirectoryReader;
import org.heliostat.log.ServerLog;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/** The index of one collection: the indexing thread makes it follow the files, any thread reads what was written down last. */
public final class CollectionIndex {

    /** One that is found to be right is not read whole again and again, whatever queries say. */
    private static final long BETWEEN_CHECKS = TimeUnit.SECONDS.toNanos(10);

    private final Plan plan;
    private final Ticker ticker;
    private final IndexReading reading;
    private final IndexWriting writing;
    private volatile boolean ended;

    /** Whether a query could not read it since the last look began. */
    private volatile boolean isSuspect;

    /** Of the indexing thread. */
    private long dueNanos;

    /** Of the indexing thread. When it was read whole because of a query. */
    private long checkedNanos;

    /** @param clock that says which files have just been changed */
    CollectionIndex(Plan plan, Ticker ticker, WallClock clock, ServerLog log) {
        this.plan = plan;
        this.ticker = ticker;
        this.dueNanos = ticker.nanos();
        this.checkedNanos = ticker.nanos() - BETWEEN_CHECKS;
        this.reading = new IndexReading(plan.index(), ticker);
        this.writing = new IndexWriting(plan, clock, log, () -> ended);
    }

    public Plan plan() {
        return plan;
    }

    /** No look goes on or begins from now on. Any thread. */
    void end() {
        ended = true;
    }

    /** @return nanoseconds until the next look; 0 or less for now */
    long dueIn() {
        if (ended) {
            return Long.MAX_VALUE;
        }
        long now = ticker.nanos();
        return isSuspect ? Math.min(dueNanos - now, checkedNanos + BETWEEN_CHECKS - now) : dueNanos - now;
    }

    void restUntil(long nanos) {
        dueNanos = nanos;
    }

    /** Looks at all files, and writes down what has changed. On the indexing thread. */
    void look() throws IOException {
        if (isSuspect) {
            isSuspect = false;
            checkedNanos = ticker.nanos();
            // Opened anew it is read whole, and made anew where that cannot be.
            writing.close();
        }
        writing.look();
    }

    /** A query could not read it: the next look is at once, and nothing of it is read before it has been read whole. Any thread. */
    void distrust(DirectoryReader read) {
        reading.distrust(read);
        isSuspect = true;
    }

    /** On the indexing thread, at its end. */
    void close() {
        reading.close();
        writing.close();
    }

    /**
     * @return what was written down last, which the caller gives back by {@link DirectoryReader#decRef}; null where there is nothing
     *     yet
     */
    @Nullable
    DirectoryReader reader() throws IOException {
        try {
            return reading.acquire();
        } catch (IOException unreadable) {
            isSuspect = true;
            throw unreadable;
        }
    }
}
