package org.heliostat.advisor.os;

import java.util.OptionalLong;

/**
 * Which process is looked at. Immutable.
 *
 * @param id of the server that runs; empty when none does, and the limits of this command stand for those it would have
 */
public record ServerProcess(OptionalLong id) {

    /** This command, and the shell that it was started from. */
    public static final ServerProcess OWN = new ServerProcess(OptionalLong.empty());

    /** @return its folder of proc(5), without a leading slash */
    public String folder() {
        return id.isPresent() ? "proc/" + id.getAsLong() : "proc/self";
    }

    /** @return in words */
    public String words() {
        return id.isPresent()
                ? "process " + id.getAsLong() + ", the server that runs on this instance"
                : "this shell, as no server runs on this instance: one that is started from here has the same limits";
    }
}
