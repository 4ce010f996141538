package org.heliostat.http.http1;

import org.heliostat.connection.ProtocolEvent;

/** Serves a body as the exchange that it belongs to. Any thread. */
interface BodyOwner {

    boolean isOnLoop();

    void onLoop(Runnable task);

    /** Has the client told to send its body (RFC 9110 §10.1.1). @return whether that made sense still */
    boolean sendContinue();

    /** There is room for more. */
    void resumeReading();

    /** Nobody reads it any more. */
    void bodyLetGo();

    /** The connection cannot be kept. */
    void closeAfter();

    void countLimit(ProtocolEvent event, String what);
}
