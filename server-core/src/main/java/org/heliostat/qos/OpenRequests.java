package org.heliostat.qos;

import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import org.heliostat.config.serverxml.QosLimits;

/**
 * Requests in service of a virtual server, its class and the server, as one request counts in them: asking costs the same
 * for one virtual server and for thousands. Whoever enters keeps the object and leaves the same one, so that it stays
 * exact when a reload moves a virtual server to another class. Any thread.
 */
public final class OpenRequests {

    private final Places virtualServer;
    private final Places ofClass;
    private final Places server;
    private final ReentrantLock admission;

    /**
     * Requests of one of the three.
     *
     * @param open goes on from one configuration to the next
     * @param most that is enforced; {@link Long#MAX_VALUE} for no limit
     */
    record Places(LongAdder open, long most) {

        static Places of(LongAdder open, QosLimits limits) {
            boolean isLimited = limits.maxConn() > 0 && limits.enforceConnections();
            return new Places(open, isLimited ? limits.maxConn() : Long.MAX_VALUE);
        }

        boolean isLimited() {
            return most != Long.MAX_VALUE;
        }

        boolean hasRoom() {
            return !isLimited() || open.sum() < most;
        }
    }

    /** @param admission held by whoever compares and counts */
    OpenRequests(Places virtualServer, Places ofClass, Places server, ReentrantLock admission) {
        this.virtualServer = virtualServer;
        this.ofClass = ofClass;
        this.server = server;
        this.admission = admission;
    }

    /** A request is in service, whatever the limits say. */
    public void enter() {
        virtualServer.open().increment();
        ofClass.open().increment();
        server.open().increment();
    }

    /**
     * Compares with the limits that are enforced and counts, in one step. Never waits, so that I/O loops may ask.
     *
     * @return false, and nothing is counted, where there is no room, or where somebody else compares at this moment
     */
    public boolean tryEnter() {
        if (!virtualServer.isLimited() && !ofClass.isLimited() && !server.isLimited()) {
            enter();
            return true;
        }
        if (!admission.tryLock()) {
            return false;
        }
        try {
            boolean hasRoom = virtualServer.hasRoom() && ofClass.hasRoom() && server.hasRoom();
            if (hasRoom) {
                enter();
            }
            return hasRoom;
        } finally {
            admission.unlock();
        }
    }

    /** A request that has entered here is over. */
    public void leave() {
        virtualServer.open().decrement();
        ofClass.open().decrement();
        server.open().decrement();
    }
}
