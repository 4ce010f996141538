package org.heliostat.qos;

import java.util.concurrent.atomic.LongAdder;

/** Bytes of one virtual server's requests and answers as they pass, heads and bodies, both ways. Any thread. */
public final class Flow {

    private final LongAdder bytes = new LongAdder();

    /** @param more bytes that have passed since it was told last */
    public void passed(long more) {
        bytes.add(more);
    }

    /** @return bytes that have passed since the start, while quality of service was on */
    public long bytes() {
        return bytes.sum();
    }
}
