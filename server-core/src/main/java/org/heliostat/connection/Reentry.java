package org.heliostat.connection;

import org.heliostat.request.Exchange;

/** Lets an exchange that was on a session thread in again, ahead of the connection queue. */
@FunctionalInterface
public interface Reentry {

    /** Runs the task on a session thread. Any thread; never blocks. */
    void reenter(Exchange exchange, Runnable task);
}
