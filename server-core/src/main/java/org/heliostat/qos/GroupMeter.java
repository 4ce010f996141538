package org.heliostat.qos;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Bandwidth and requests of a class of virtual servers, or of the server. The sum of the bandwidths is taken once for
 * each sample, by the clock thread; any thread reads it.
 */
final class GroupMeter {

    private final List<BandwidthMeter> parts;
    private final LongAdder open;
    private volatile long bytesPerSecond;

    GroupMeter(List<BandwidthMeter> parts, LongAdder open) {
        this.parts = List.copyOf(parts);
        this.open = open;
    }

    /** Adds up what its virtual servers have measured. Clock thread. */
    void sum() {
        long sum = 0;
        for (BandwidthMeter part : parts) {
            sum += part.bytesPerSecond();
        }
        bytesPerSecond = sum;
    }

    long bytesPerSecond() {
        return bytesPerSecond;
    }

    long open() {
        return open.sum();
    }
}
