package org.heliostat.sizing.cost;

/**
 * One measurement of a study: a kind of request with some processors. Immutable.
 *
 * @param processors that the server may use, at least 1
 * @param rate answers per second, above 0
 * @param processorSeconds of an answer
 * @param waitSeconds of an answer
 * @param bytes of an answer
 * @param liveBytes of the heap after a collection; negative = not known
 * @param errors that were answered
 */
record StudyRun(
        int processors,
        double rate,
        double processorSeconds,
        double waitSeconds,
        double bytes,
        double liveBytes,
        double errors) {

    /** Below, something else than processors was what the clients waited for. */
    private static final double SATURATED = 0.75;

    private static final double LEAST_RATE = 1e-6;
    static final int MOST_PROCESSORS = 4_096;
    private static final double MICROS = 1e-6;

    static StudyRun of(JsonFields run) {
        double processors = run.number("processors", 1);
        if (processors > MOST_PROCESSORS || processors != Math.rint(processors)) {
            run.mistakes()
                    .add(
                            run.place() + "processors",
                            Double.toString(processors),
                            "a whole number, 1 to " + MOST_PROCESSORS);
        }
        return new StudyRun(
                (int) Math.min(MOST_PROCESSORS, processors),
                run.number("answersPerSecond", LEAST_RATE),
                run.number("processorMicros", 0) * MICROS,
                run.number("waitMicros", 0) * MICROS,
                run.number("bytesPerAnswer", 0),
                run.optional("heapAfterCollectionBytes"),
                Math.max(0, run.optional("errors")));
    }

    /** @return whether it used its processors, so that its rate says what they can do */
    boolean isSaturated() {
        return rate * processorSeconds / processors >= SATURATED;
    }
}
