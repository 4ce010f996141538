package org.heliostat.http.http2;

import org.heliostat.connection.ProtocolEvent;

/** Serves a body as the exchange that it belongs to. Any thread. */
interface BodyOwner {

    boolean isOnLoop();

    void onLoop(Runnable task);

    /** Has the client told to send its body (RFC 9110 §10.1.1). */
    void sendContinue();

    /** So much was read that the client may be told to send more. */
    void bodyRead();

    /** Nobody reads it any more. */
    void bodyLetGo();

    void countLimit(ProtocolEvent event, String what);
}
