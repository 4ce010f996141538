package org.heliostat.search.index;

import java.io.IOException;
import org.apache.lucene.index.DirectoryReader;
import org.heliostat.log.ServerLog;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/** The index of one collection: the indexing thread makes it follow the files, any thread reads what was written down last. */
public final class CollectionIndex {

    private final Plan plan;
    private final Ticker ticker;
    private final IndexReading reading;
    private final IndexWriting writing;
    private volatile boolean ended;

    /** Of the indexing thread. */
    private long dueNanos;

    /** @param clock that says which files have just been changed */
    CollectionIndex(Plan plan, Ticker ticker, WallClock clock, ServerLog log) {
        this.plan = plan;
        this.ticker = ticker;
        this.dueNanos = ticker.nanos();
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
        return ended ? Long.MAX_VALUE : dueNanos - ticker.nanos();
    }

    void restUntil(long nanos) {
        dueNanos = nanos;
    }

    /** Looks at all files, and writes down what has changed. On the indexing thread. */
    void look() throws IOException {
        writing.look();
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
        return reading.acquire();
    }
}
