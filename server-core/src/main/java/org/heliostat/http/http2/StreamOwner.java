package org.heliostat.http.http2;

import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.channel.ConnectionChannel;

/** Serves the transport of a stream as its connection. On the I/O loop unless it says otherwise. */
interface StreamOwner {

    /** Any thread. */
    ConnectionChannel channel();

    /** Any thread. */
    HttpEnvironment environment();

    /** @return where exchanges of the connection are handed to, and what they hold there. Any thread. */
    ConnectionLoad load();

    /** Sends behind what the stream has sent before, as its client takes it. Any thread. */
    void send(Outgoing outgoing);

    /** The answer will never be complete. */
    void aborted(Http2Transport transport, String why);

    /** Some of the body was read: the client may send more. */
    void bodyRead(Http2Transport transport);

    /** Nobody reads the body of a request any more whose answer may be complete. */
    void bodyLetGo(Http2Transport transport);
}
