package org.heliostat.request.pipeline;

import org.heliostat.request.Exchange;
import org.heliostat.request.Repeatability;

/**
 * One parameter of a {@code <Client>} tag.
 *
 * @param repeatability SAME_FOR_URI where the URI and the files decide; RUN_AGAIN where the client or its header
 *     decide; NEVER where chance or a name lookup does
 */
record Condition(Test test, Repeatability repeatability) {

    /** Looks at an exchange; {@code restarts} says how often it was restarted. */
    @FunctionalInterface
    interface Test {
        boolean holds(Exchange exchange, int restarts);
    }

    boolean holds(Exchange exchange, int restarts) {
        return test.holds(exchange, restarts);
    }
}
