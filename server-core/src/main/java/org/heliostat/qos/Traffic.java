package org.heliostat.qos;

/** What a virtual server has to tell about its requests. Any thread. */
public interface Traffic {

    /** @return bytes received and sent by requests that have ended, heads and bodies, since the start */
    long bytes();

    /** @return requests in service now */
    long open();
}
