package org.heliostat.http.channel;

import java.util.concurrent.Future;
import org.heliostat.connection.ConnectionName;
import org.heliostat.connection.ProtocolEvent;

/** What a protocol asks of its connection. On the I/O loop unless a method says otherwise. */
public interface ConnectionChannel {

    /** @return the connection as log lines name it */
    ConnectionName name();

    /** Runs a task on the loop, soon; one that has ended runs none, its connections are closed. Any thread. */
    void onLoop(Runnable task);

    /** As {@link #onLoop}, later. Any thread. */
    Future<?> onLoopAfter(long nanos, Runnable task);

    /** Runs something that may send, then lets all of it leave in one go. */
    void batch(Runnable work);

    /** Counts and logs why, and ends the connection at once. */
    void giveUp(ProtocolEvent event, String why);

    /** Ends the connection at once, whatever is in progress. */
    void cut();
}
