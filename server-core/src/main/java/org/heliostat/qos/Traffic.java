package org.heliostat.qos;

import org.jspecify.annotations.Nullable;

/** Tells about the requests of a virtual server. Any thread. */
public interface Traffic {

    /** @return bytes received and sent so far while {@link #countIn} said that they count, heads and bodies */
    long bytes();

    /**
     * From now on, requests that begin are counted there, and their bytes as they pass.
     *
     * @param open of the virtual server and its class; null while nothing is measured
     */
    void countIn(@Nullable OpenRequests open);
}
