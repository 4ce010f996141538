package org.heliostat.advisor.os;

import org.heliostat.advisor.machine.JavaMemory;

/**
 * The Java virtual machine that the server runs on, or would. Immutable.
 *
 * @param processors that it sees
 * @param release such as 17
 */
public record JavaOfServer(JavaMemory memory, int processors, int release) {

    /** That of this command. */
    public static JavaOfServer own() {
        return new JavaOfServer(
                JavaMemory.ofThisProcess(),
                Runtime.getRuntime().availableProcessors(),
                Runtime.version().feature());
    }

    JavaOfServer with(JavaMemory other) {
        return new JavaOfServer(other, processors, release);
    }
}
