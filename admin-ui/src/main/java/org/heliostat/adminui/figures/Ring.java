package org.heliostat.adminui.figures;

/** The last values of all series at one resolution, the oldest overwritten by the newest. Not safe for threads. */
final class Ring {

    private final int resolutionSeconds;
    private final long[] times;
    private final float[][] values;
    private int count;
    private int next;

    /** @param capacity values of each series */
    Ring(int resolutionSeconds, int capacity) {
        this.resolutionSeconds = resolutionSeconds;
        this.times = new long[capacity];
        this.values = new float[capacity][];
    }

    int resolutionSeconds() {
        return resolutionSeconds;
    }

    int count() {
        return count;
    }

    void add(long atMillis, float[] sample) {
        times[next] = atMillis;
        values[next] = sample;
        next = (next + 1) % times.length;
        count = Math.min(count + 1, times.length);
    }

    /** @param age 0 for the newest, up to {@link #count} - 1 */
    long timeOf(int age) {
        return times[index(age)];
    }

    float[] valuesOf(int age) {
        return values[index(age)];
    }

    /**
     * Condenses the newest values.
     *
     * @param most how many of them
     * @return one value for each series, by its kind; all 0 when there are none
     */
    float[] condensed(int most) {
        Series[] all = Series.values();
        float[] condensed = new float[all.length];
        int taken = Math.min(most, count);
        for (Series series : all) {
            double sum = 0;
            double largest = 0;
            for (int age = 0; age < taken; age++) {
                double value = valuesOf(age)[series.place()];
                sum += value;
                largest = Math.max(largest, value);
            }
            boolean peak = series.kind() == Series.Kind.PEAK;
            condensed[series.place()] = (float) (taken == 0 ? 0 : peak ? largest : sum / taken);
        }
        return condensed;
    }

    private int index(int age) {
        return Math.floorMod(next - 1 - age, times.length);
    }
}
