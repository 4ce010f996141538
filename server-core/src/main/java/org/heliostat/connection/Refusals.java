package org.heliostat.connection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.stats.connection.RefusalsSnapshot;

/** Counts requests that were refused before anything ran for them, by cause: the one place for all protocols. Any thread. */
public final class Refusals {

    private static final RefusalCause[] CAUSES = RefusalCause.values();

    private final LongAdder[] counts = adders();
    private final LongAdder[] unassigned = adders();
    private final LongAdder linesDropped = new LongAdder();

    /** A virtual server counts the request as well. */
    public void count(RefusalCause cause) {
        counts[cause.ordinal()].increment();
    }

    /** No virtual server is there that could count the request as well. */
    public void countUnassigned(RefusalCause cause) {
        unassigned[cause.ordinal()].increment();
        count(cause);
    }

    /** A line of an access log was left out, because there were too many in its second. */
    public void lineDropped() {
        linesDropped.increment();
    }

    /** @return lines left out so far */
    public long linesDropped() {
        return linesDropped.sum();
    }

    /** The figures are read one after another: each is exact, together they may be some events apart. */
    public RefusalsSnapshot snapshot() {
        List<RefusalsSnapshot.Cause> causes = new ArrayList<>(CAUSES.length);
        for (RefusalCause cause : CAUSES) {
            causes.add(new RefusalsSnapshot.Cause(
                    cause.text(),
                    cause.meaning(),
                    cause.status(),
                    cause.isQueued(),
                    counts[cause.ordinal()].sum(),
                    unassigned[cause.ordinal()].sum()));
        }
        return new RefusalsSnapshot(causes, linesDropped.sum());
    }

    private static LongAdder[] adders() {
        LongAdder[] adders = new LongAdder[CAUSES.length];
        Arrays.setAll(adders, any -> new LongAdder());
        return adders;
    }
}
