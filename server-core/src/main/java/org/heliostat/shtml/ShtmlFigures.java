package org.heliostat.shtml;

import java.util.concurrent.atomic.LongAdder;
import org.heliostat.request.inner.InnerAnswer.Kind;
import org.heliostat.stats.program.ShtmlSnapshot;

/** Counts what happened to server-parsed pages since the server started. Any thread. */
public final class ShtmlFigures {

    private final LongAdder pages = new LongAdder();
    private final LongAdder parsed = new LongAdder();
    private final LongAdder cacheHits = new LongAdder();
    private final LongAdder includes = new LongAdder();
    private final LongAdder commands = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder tooDeep = new LongAdder();
    private final LongAdder tooMany = new LongAdder();
    private final LongAdder tooLate = new LongAdder();

    void page() {
        pages.increment();
    }

    void parsed() {
        parsed.increment();
    }

    void cacheHit() {
        cacheHits.increment();
    }

    void include() {
        includes.increment();
    }

    void command() {
        commands.increment();
    }

    void failed() {
        failed.increment();
    }

    /** An include, or a command, has ended so. */
    void ended(Kind kind) {
        switch (kind) {
            case TOO_DEEP -> tooDeep.increment();
            case TOO_MANY -> tooMany.increment();
            case TOO_LATE -> tooLate.increment();
            case WHOLE, REFUSED, CUT -> {}
        }
    }

    public ShtmlSnapshot snapshot() {
        return new ShtmlSnapshot(
                pages.sum(),
                parsed.sum(),
                cacheHits.sum(),
                includes.sum(),
                commands.sum(),
                failed.sum(),
                tooDeep.sum(),
                tooMany.sum(),
                tooLate.sum());
    }
}
