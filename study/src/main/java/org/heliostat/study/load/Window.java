package org.heliostat.study.load;

/**
 * Counts what falls between two moments, of one loop. All moments are ticks in nanoseconds. Belongs to the loop.
 */
final class Window {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final boolean countsByStart;
    private final LatencyRecorder latency = new LatencyRecorder();
    private long opened;
    private long shut;
    private boolean isOpen;
    private boolean wasShut;
    private long answers;
    private long errors;
    private long bytes;
    private String firstError = "";

    /** @param countsByStart whether a request belongs to the moment that it should have begun, rather than to that of its end */
    Window(boolean countsByStart) {
        this.countsByStart = countsByStart;
    }

    void open(long now) {
        opened = now;
        isOpen = true;
    }

    void shut(long now) {
        shut = now;
        isOpen = false;
        wasShut = true;
    }

    void answered(long start, long now, int size) {
        if (holds(now)) {
            answers++;
            bytes += size;
        }
        if (holds(countsByStart ? start : now)) {
            latency.record(now - start);
        }
    }

    void failed(long start, long now, String why) {
        if (holds(countsByStart ? start : now)) {
            latency.record(now - start);
            if (errors++ == 0) {
                firstError = why;
            }
        }
    }

    long answers() {
        return answers;
    }

    long seen() {
        return answers + errors;
    }

    private boolean holds(long moment) {
        boolean begun = (isOpen || wasShut) && moment - opened >= 0;
        return begun && (isOpen || moment - shut < 0);
    }

    /** @return all of them together; they must be at rest */
    static Tally together(Iterable<Window> windows) {
        LatencyRecorder all = new LatencyRecorder();
        long answers = 0;
        long errors = 0;
        long bytes = 0;
        long longest = 1;
        String firstError = "";
        for (Window each : windows) {
            all.add(each.latency);
            answers += each.answers;
            errors += each.errors;
            bytes += each.bytes;
            longest = Math.max(longest, each.shut - each.opened);
            firstError = firstError.isEmpty() ? each.firstError : firstError;
        }
        Tally.Latency latency = new Tally.Latency(
                all.total(),
                all.percentileNanos(0.5) / NANOS_PER_MILLI,
                all.percentileNanos(0.9) / NANOS_PER_MILLI,
                all.percentileNanos(0.99) / NANOS_PER_MILLI,
                all.maxNanos() / NANOS_PER_MILLI);
        return new Tally(longest / NANOS_PER_SECOND, answers, errors, bytes, latency, firstError);
    }
}
