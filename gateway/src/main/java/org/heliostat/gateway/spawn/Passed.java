package org.heliostat.gateway.spawn;

import java.util.List;

/**
 * What a program gets of the server's own. Immutable.
 *
 * @param output whether it has the server's output and errors
 * @param descriptors numbers of what is open in the server; in the program they are 3, 4 and so on, in this order
 */
public record Passed(boolean output, List<Integer> descriptors) {

    /** Nothing, as programs that answer requests have it. */
    public static final Passed NOTHING = new Passed(false, List.of());

    /** Number of the first in the program. */
    public static final int FIRST = 3;

    public Passed {
        descriptors = List.copyOf(descriptors);
    }
}
