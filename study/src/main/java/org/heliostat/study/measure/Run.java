package org.heliostat.study.measure;

/**
 * One figure of a closed loop: so many connections that are busy all the time. Immutable.
 *
 * @param processors that the server had; of a server that was found running, those of the machine; 0 where they are
 *     not known
 * @param concurrency connections
 * @param bytesPerAnswer heads included, 0 where there was no answer
 * @param errors other answers than good ones, and requests without an answer
 * @param p50Millis half of the answers took at most so long
 * @param p99Millis 99 of 100 took at most so long
 * @param cost what the server needed
 * @param isShared whether client and server used the same processors
 * @param isUsable whether at most one in a hundred went wrong
 * @param firstError empty where there was none
 */
public record Run(
        int processors,
        int concurrency,
        double answersPerSecond,
        double bytesPerAnswer,
        long errors,
        double p50Millis,
        double p99Millis,
        Cost cost,
        boolean isShared,
        boolean isUsable,
        String firstError) {}
