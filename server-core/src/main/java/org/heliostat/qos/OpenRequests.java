package org.heliostat.qos;

import java.util.concurrent.atomic.LongAdder;

/**
 * Requests in service of a virtual server, its class and the server, as one request counts in them: asking costs the same
 * for one virtual server and for thousands. Whoever enters keeps the object and leaves the same one, so that it stays
 * exact when a reload moves a virtual server to another class. Any thread.
 */
public final class OpenRequests {

    private final LongAdder virtualServer;
    private final LongAdder ofClass;
    private final LongAdder server;

    /** Each of them goes on from one configuration to the next. */
    OpenRequests(LongAdder virtualServer, LongAdder ofClass, LongAdder server) {
        this.virtualServer = virtualServer;
        this.ofClass = ofClass;
        this.server = server;
    }

    /** A request is in service, whatever the limits say. */
    public void enter() {
        virtualServer.increment();
        ofClass.increment();
        server.increment();
    }

    /** A request that has entered here is over. */
    public void leave() {
        virtualServer.decrement();
        ofClass.decrement();
        server.decrement();
    }
}
