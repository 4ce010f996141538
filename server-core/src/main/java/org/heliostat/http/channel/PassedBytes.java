package org.heliostat.http.channel;

import org.heliostat.qos.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Tells a virtual server which bytes of its requests and answers have passed over one connection (qos reference,
 * measurement): whenever something is sent, and about once a second for what takes longer. What is sent counts when the
 * operating system takes it. Everything runs on the I/O loop.
 */
final class PassedBytes {

    private final OrderedSends sends;
    private @Nullable Flow flow;
    private long received;
    private long told;

    PassedBytes(OrderedSends sends) {
        this.sends = sends;
    }

    /** That many have come from the client. */
    void received(long bytes) {
        received += bytes;
    }

    /**
     * From now on they are another virtual server's; one that still waits for the client counts as the next one's.
     *
     * @param next null where nothing is measured: what has passed till now will never be told
     */
    void belongTo(@Nullable Flow next) {
        if (next != flow) {
            tell();
            flow = next;
        }
        if (next == null) {
            told = received + sends.written();
        }
    }

    void tell() {
        Flow to = flow;
        if (to == null) {
            return;
        }
        long passed = received + sends.taken();
        if (passed > told) {
            to.passed(passed - told);
            told = passed;
        }
    }
}
