package org.heliostat.request.line;

import org.heliostat.request.Exchange;
import org.heliostat.request.Repeatability;

/**
 * One parameter of a {@code <Client>} tag.
 *
 * @param repeatability SAME_FOR_URI where the URI and the files decide; RUN_AGAIN where the client or its header
 *     decide; NEVER where chance or a name lookup does
 */
public record Condition(Test test, Repeatability repeatability) {

    /** Looks at an exchange; {@code restarts} says how often it was restarted. */
    @FunctionalInterface
    public interface Test {
        boolean holds(Exchange exchange, int restarts);
    }

    public boolean holds(Exchange exchange, int restarts) {
        return test.holds(exchange, restarts);
    }

    /** Hears what came of conditions. */
    @FunctionalInterface
    public interface Listener {
        void tested(Condition condition, boolean held);
    }
}
