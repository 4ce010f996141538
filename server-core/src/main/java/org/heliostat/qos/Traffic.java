package org.heliostat.qos;

import org.jspecify.annotations.Nullable;

/** What a virtual server has to tell about its requests. Any thread. */
public interface Traffic {

    /** @return bytes received and sent so far while {@link #countIn} said that they count, heads and bodies */
    long bytes();

    /** @return requests in service now */
    long open();

    /**
     * From now on, requests that begin are counted there besides, and their bytes as they pass.
     *
     * @param group the class of the virtual server; null while nothing is measured
     */
    void countIn(@Nullable OpenRequests group);
}
