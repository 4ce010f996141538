package org.heliostat.request.counter;

import java.util.concurrent.atomic.LongAdder;
import org.heliostat.request.ResponseTransport;

/** Requests of one virtual server that have ended, by status, with the bytes that went both ways. Any thread. */
public final class RequestCounters {

    /** Statuses with a counter of their own in stats-xml, in the order of its attributes. */
    private static final int[] SINGLE = {200, 302, 304, 400, 401, 403, 404, 503};

    private static final int OTHER = 0;

    private final LongAdder[] classes = adders(6);
    private final LongAdder[] singles = adders(SINGLE.length);
    private final LongAdder bytesReceived = new LongAdder();
    private final LongAdder bytesSent = new LongAdder();
    private final LongAdder clientGone = new LongAdder();

    /** Counts a request that has ended with the status; bytes are what its transport says so far. */
    public void ended(int status, ResponseTransport transport) {
        int hundreds = status / 100;
        classes[hundreds >= 2 && hundreds <= 5 ? hundreds : OTHER].increment();
        for (int i = 0; i < SINGLE.length; i++) {
            if (SINGLE[i] == status) {
                singles[i].increment();
            }
        }
        bytesReceived.add(transport.bytesReceived());
        bytesSent.add(transport.bytesSent());
    }

    /** Counts a request whose client went away before it had its answer; it counts as ended besides. */
    public void clientGone() {
        clientGone.increment();
    }

    /** @return requests that ended, with any status */
    public long requests() {
        long sum = 0;
        for (LongAdder adder : classes) {
            sum += adder.sum();
        }
        return sum;
    }

    /** @param hundreds 2 to 5; anything else stands for every other status */
    public long ofClass(int hundreds) {
        return classes[hundreds >= 2 && hundreds <= 5 ? hundreds : OTHER].sum();
    }

    /** @return requests that ended with a status that is counted by itself (200, 302, 304, 400, 401, 403, 404, 503) */
    public long ofStatus(int status) {
        for (int i = 0; i < SINGLE.length; i++) {
            if (SINGLE[i] == status) {
                return singles[i].sum();
            }
        }
        throw new IllegalArgumentException("status: " + status + " (expected: one that is counted by itself)");
    }

    public long bytesReceived() {
        return bytesReceived.sum();
    }

    public long bytesSent() {
        return bytesSent.sum();
    }

    public long clientsGone() {
        return clientGone.sum();
    }

    private static LongAdder[] adders(int count) {
        LongAdder[] adders = new LongAdder[count];
        for (int i = 0; i < count; i++) {
            adders[i] = new LongAdder();
        }
        return adders;
    }
}
