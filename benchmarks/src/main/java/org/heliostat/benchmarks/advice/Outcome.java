package org.heliostat.benchmarks.advice;

import java.util.List;

/**
 * What came of a case; a line of JSON in the file of outcomes. Immutable.
 *
 * @param name of the case
 * @param area heading of the manual
 * @param healthy whether nothing was planted
 * @param found whether the cause was found
 * @param first whether it was the first finding
 * @param grave findings of warning or above that follow from no other; of a healthy set-up all that ever stood
 * @param fixed whether the expected change was proposed, or none is expected
 * @param seconds from the start of the load until the cause stood; −1: it never did
 * @param ran seconds for which the load ran
 * @param expected rules that name the cause
 * @param instead other findings
 * @param gain what the proposed change was to bring and brought; {@link Gain.Result#NONE} where nothing was predicted or measured
 * @param failure why the case could not be run; empty where it could
 */
record Outcome(
        String name,
        String area,
        boolean healthy,
        boolean found,
        boolean first,
        int grave,
        boolean fixed,
        long seconds,
        long ran,
        List<String> expected,
        List<String> instead,
        Gain.Result gain,
        String failure) {

    Outcome {
        expected = List.copyOf(expected);
        instead = List.copyOf(instead);
    }

    boolean hasFailed() {
        return !failure.isEmpty();
    }
}
