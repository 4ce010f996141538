package org.heliostat.qos;

import org.jspecify.annotations.Nullable;

/** What a virtual server has to tell about its requests. Any thread. */
public interface Traffic {

    /** @return bytes received and sent by requests that have ended, heads and bodies, since the start */
    long bytes();

    /** @return requests in service now */
    long open();

    /**
     * From now on, requests that begin are counted there besides.
     *
     * @param group the class of the virtual server; null while nothing is measured
     */
    void countIn(@Nullable OpenRequests group);
}
