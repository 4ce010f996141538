package org.heliostat.servlet.websocket.session;

/** Runs code of the application for a message, or for the begin or end of a session. */
@FunctionalInterface
interface Delivery {

    void run() throws Exception;
}
