package org.heliostat.shtml;

import java.util.concurrent.atomic.LongAdder;

/** What happened to server-parsed pages since the server started. Any thread. */
public final class ShtmlFigures {

    private final LongAdder pages = new LongAdder();
    private final LongAdder parsed = new LongAdder();
    private final LongAdder includes = new LongAdder();
    private final LongAdder failed = new LongAdder();

    void page() {
        pages.increment();
    }

    void parsed() {
        parsed.increment();
    }

    void include() {
        includes.increment();
    }

    void failed() {
        failed.increment();
    }

    /** @return pages sent, included ones counted each */
    public long pagesSent() {
        return pages.sum();
    }

    /** @return files taken apart; the other pages were found parsed */
    public long filesParsed() {
        return parsed.sum();
    }

    /** @return includes that were asked for */
    public long includesAsked() {
        return includes.sum();
    }

    /** @return elements that showed the error message */
    public long elementsFailed() {
        return failed.sum();
    }
}
