package org.heliostat.qos;

import org.jspecify.annotations.Nullable;

/**
 * Bandwidth of one virtual server: bytes of the last metrics interval by its length, or by the time since measuring began
 * (qos reference, measurement). Fed by the clock thread; any thread reads the result.
 */
final class BandwidthMeter {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Traffic traffic;
    private long seen;
    /** Bytes and times of the samples, a ring; made with the first byte, since most virtual servers are idle. */
    private long @Nullable [] bytes;

    private long[] times = {};
    private int first;
    private int count;
    private long sum;
    private volatile long bytesPerSecond;

    BandwidthMeter(Traffic traffic) {
        this.traffic = traffic;
        this.seen = traffic.bytes();
    }

    long bytesPerSecond() {
        return bytesPerSecond;
    }

    Traffic traffic() {
        return traffic;
    }

    /**
     * Takes what has come since the last sample.
     *
     * @param since when measuring began
     * @param slots of the ring: metrics interval by recompute interval
     */
    void sample(long now, long since, long metricsNanos, int slots) {
        if (now == since) {
            forget();
            return;
        }
        long total = traffic.bytes();
        long more = Math.max(0, total - seen);
        seen = total;
        long[] ring = bytes;
        if (ring == null || ring.length != slots) {
            if (ring == null && more == 0) {
                return;
            }
            forget();
            ring = new long[slots];
            bytes = ring;
            times = new long[slots];
        }
        while (count > 0 && (count == slots || now - times[first] > metricsNanos)) {
            sum -= ring[first];
            first = (first + 1) % slots;
            count--;
        }
        int next = (first + count) % slots;
        ring[next] = more;
        times[next] = now;
        sum += more;
        count++;
        // An idle one has no samples, but its time has passed all the same.
        long span = Math.min(metricsNanos, now - since);
        bytesPerSecond = Math.round(sum * NANOS_PER_SECOND / span);
        if (sum == 0 && count > 1) {
            // Nothing for a whole interval: an idle virtual server keeps no ring.
            forgetWhenIdle(slots);
        }
    }

    private void forgetWhenIdle(int slots) {
        if (count >= slots - 1) {
            forget();
        }
    }

    private void forget() {
        bytes = null;
        times = new long[0];
        count = 0;
        first = 0;
        sum = 0;
        bytesPerSecond = 0;
    }
}
