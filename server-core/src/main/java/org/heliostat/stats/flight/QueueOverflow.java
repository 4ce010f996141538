package org.heliostat.stats.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A request that was refused because the connection queue was full. */
@Name("heliostat.QueueOverflow")
@Label("Queue Overflow")
@Description("A request refused because the connection queue was full")
@Category("Heliostat")
@StackTrace(false)
public final class QueueOverflow extends Event {

    @Label("Virtual Server")
    String virtualServer = "";

    static void record(String virtualServer) {
        QueueOverflow event = new QueueOverflow();
        if (event.shouldCommit()) {
            event.virtualServer = virtualServer;
            event.commit();
        }
    }
}
