package org.heliostat.stats.window;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what was counted in each piece of the last fifteen minutes, and adds it up for a window. What it keeps is bounded:
 * a box (a virtual server, a servlet, a pool …) beyond the limit has no window, and pieces of time are joined when they
 * take too much. Guarded by the lock of {@link WindowedStatistics}; requests never come here.
 */
final class FigureWindows {

    /** Memory for one box. Those that are idle take less, so that busy ones may take more. */
    private static final int BYTES_PER_BOX = 2048;

    private final Shape.Shapes shapes = new Shape.Shapes();
    private final Timeline timeline = new Timeline();
    private final Baseline baseline = new Baseline();
    private final Levels levels = new Levels();
    private final PoolLevels pools = new PoolLevels();
    private int maxBytes;
    private long lastNanos;
    private boolean isBegun;

    /**
     * What was counted in a window.
     *
     * @param byBox numbers of every box that has a window
     * @param levels sums of levels over the time
     */
    record Counted(Map<String, long[]> byBox, Levels.Averages levels, long coveredNanos) {}

    /** @param maxBytes for all that is kept (WindowMemory) */
    FigureWindows(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Changes how much may be kept; what is too much goes with the next sample. */
    void maxBytes(int most) {
        maxBytes = most;
    }

    /** Takes a sample; no window begins before the first one. */
    void sample(ServerSnapshot snapshot, long nowNanos) {
        if (isBegun && nowNanos <= lastNanos) {
            return;
        }
        if (isBegun) {
            levels.add(snapshot, nowNanos - lastNanos);
            pools.add(snapshot, nowNanos - lastNanos);
        }
        Readings readings = Readings.of(snapshot, shapes, levels.sums(), pools.sums());
        byte[] counted = baseline.advance(readings, nowNanos, mostBoxes(), !isBegun);
        if (isBegun) {
            timeline.add(lastNanos, nowNanos, counted, Math.max(0, maxBytes - baseline.bytes()));
        }
        isBegun = true;
        lastNanos = nowNanos;
        baseline.forgetBefore(timeline.begins(nowNanos));
    }

    /** Adds up what was counted in a window of that length that ends now. */
    Counted counted(ServerSnapshot snapshot, long nowNanos, Duration length) {
        if (!isBegun) {
            return new Counted(Map.of(), Levels.NONE, 0);
        }
        long[] sums = new long[baseline.places()];
        long begins = Math.min(lastNanos, timeline.addTo(sums, nowNanos, length));
        long sinceLast = Math.max(0, nowNanos - lastNanos);
        Readings readings = Readings.of(
                snapshot, shapes, levels.sumsWith(snapshot, sinceLast), pools.sumsWith(snapshot, sinceLast));
        baseline.addDifference(sums, readings);
        Map<String, long[]> byBox = new HashMap<>();
        for (String key : readings.boxes().keySet()) {
            long[] numbers = baseline.numbers(sums, key);
            if (numbers != null) {
                byBox.put(key, numbers);
            }
        }
        long covered = Math.max(0, nowNanos - begins);
        return new Counted(byBox, averages(byBox.get(Readings.SERVER), covered), covered);
    }

    /** @return averages of levels since the first sample */
    Levels.Averages levelsSinceStart() {
        return levels.averages();
    }

    /** @return sums of the levels of pools since the first sample, by box */
    Map<String, long[]> poolsSinceStart() {
        return pools.sums();
    }

    /** @return the same snapshot, with what was counted in its place */
    ServerSnapshot written(ServerSnapshot snapshot, Counted counted, boolean isCountersToo) {
        Shape shape = shapes.of(ServerSnapshot.class);
        return (ServerSnapshot) shape.write(snapshot, Readings.SERVER, new Shape.Values() {
            @Override
            public long @Nullable [] of(String key) {
                return counted.byBox().get(key);
            }

            @Override
            public boolean hasCounters() {
                return isCountersToo;
            }
        });
    }

    WindowSnapshot.Samples samples() {
        return new WindowSnapshot.Samples(
                timeline.bytes() + baseline.bytes(),
                maxBytes,
                baseline.boxes(),
                mostBoxes(),
                baseline.boxesLeftOut(),
                baseline.leftOut(),
                timeline.condensed());
    }

    private int mostBoxes() {
        return Math.max(1, maxBytes / BYTES_PER_BOX);
    }

    private Levels.Averages averages(long @Nullable [] numbers, long coveredNanos) {
        if (numbers == null) {
            return Levels.NONE;
        }
        long[] sums = Arrays.copyOfRange(numbers, numbers.length - Levels.COUNT, numbers.length);
        return Levels.averages(sums, TimeUnit.NANOSECONDS.toMillis(coveredNanos));
    }
}
