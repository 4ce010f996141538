package org.heliostat.benchmarks.tuning.model;

/** Notes each second of a trial. One thread. */
final class CourseRecorder {

    private final int[] completed;
    private final int[] limits;
    private final long[] refused;
    private int second;
    private long before;

    CourseRecorder(int seconds) {
        this.completed = new int[seconds];
        this.limits = new int[seconds];
        this.refused = new long[seconds];
    }

    /** @param refusedSoFar requests answered 503 since the start */
    void note(Limiter.Look now, int limit, long refusedSoFar) {
        completed[second] = (int) (now.completed() - before);
        limits[second] = limit;
        refused[second] = refusedSoFar;
        before = now.completed();
        second++;
    }

    Course course() {
        return new Course(completed, limits, refused);
    }
}
