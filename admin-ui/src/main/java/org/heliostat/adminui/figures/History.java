package org.heliostat.adminui.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.stats.latency.LatencySnapshot;

/**
 * What the server remembers of itself: every second of 15 minutes, every ten seconds of two hours, every minute of a
 * day. Some 0.4 MB, whatever happens. Guarded by {@code this}.
 */
final class History {

    private static final int TEN = 10;
    private static final int MINUTE = 60;

    private final Ring seconds = new Ring(1, 15 * MINUTE);
    private final Ring tens = new Ring(TEN, 2 * MINUTE * MINUTE / TEN);
    private final Ring minutes = new Ring(MINUTE, 24 * MINUTE);
    private final Intervals times = new Intervals(MINUTE);
    private long added;

    /**
     * A part of the history, oldest first.
     *
     * @param timesMillis end of each interval, milliseconds since 1970
     */
    record Part(int resolutionSeconds, Map<String, List<Float>> series, List<Long> timesMillis) {}

    /** @return the resolutions there are, in seconds */
    static List<Integer> resolutions() {
        return List.of(1, TEN, MINUTE);
    }

    /** Begins with what was there before the first second. */
    synchronized void begin(LatencySnapshot timesSinceStart) {
        times.add(timesSinceStart);
    }

    /** Takes the values of one second, and the times of all requests until now. */
    synchronized void add(long atMillis, float[] values, LatencySnapshot timesSinceStart) {
        times.add(timesSinceStart);
        times.percentiles(1, values);
        seconds.add(atMillis, values);
        added++;
        if (added % TEN == 0) {
            tens.add(atMillis, condensed(TEN));
        }
        if (added % MINUTE == 0) {
            minutes.add(atMillis, condensed(MINUTE));
        }
    }

    private float[] condensed(int most) {
        float[] values = seconds.condensed(most);
        times.percentiles(most, values);
        return values;
    }

    /**
     * Gives a part of it.
     *
     * @param sinceMillis only what came later
     */
    synchronized Part read(int resolutionSeconds, List<Series> wanted, long sinceMillis) {
        Ring ring = resolutionSeconds == 1 ? seconds : resolutionSeconds == TEN ? tens : minutes;
        int oldest = ring.count() - 1;
        while (oldest >= 0 && ring.timeOf(oldest) <= sinceMillis) {
            oldest--;
        }
        List<Long> times = new ArrayList<>(oldest + 1);
        for (int age = oldest; age >= 0; age--) {
            times.add(ring.timeOf(age));
        }
        Map<String, List<Float>> series = new LinkedHashMap<>();
        for (Series one : wanted) {
            List<Float> values = new ArrayList<>(oldest + 1);
            for (int age = oldest; age >= 0; age--) {
                values.add(ring.valuesOf(age)[one.place()]);
            }
            series.put(one.apiName(), values);
        }
        return new Part(ring.resolutionSeconds(), series, times);
    }

    /** @return every series by its name, condensed over the newest seconds */
    synchronized Map<String, Float> latest(int overSeconds) {
        float[] values = condensed(overSeconds);
        Map<String, Float> latest = new LinkedHashMap<>();
        for (Series one : Series.values()) {
            latest.put(one.apiName(), values[one.place()]);
        }
        return latest;
    }
}
