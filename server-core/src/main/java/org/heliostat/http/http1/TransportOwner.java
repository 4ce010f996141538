package org.heliostat.http.http1;

import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.http1.encode.HeadBuffer;

/** Serves the transport of an exchange as its connection. On the I/O loop unless it says otherwise. */
interface TransportOwner {

    /** Any thread. */
    ConnectionChannel channel();

    /** Any thread. */
    HttpEnvironment environment();

    /** @return the loop's buffer, empty; its content must be used before anything else runs */
    HeadBuffer loopBuffer();

    /** @return the Date line, one for all answers that leave together */
    byte[] date();

    /** The last byte of the answer was sent. */
    void answered(Http1Transport transport);

    /** The answer will never be complete. */
    void aborted(Http1Transport transport, String why);

    /** The answer will never be complete, since the client has left. */
    void abandoned(Http1Transport transport);

    /** Nobody reads the body of a request any more whose answer is complete. */
    void bodyLetGo(Http1Transport transport);

    /** Looks whether a reader has made room for more of its body. */
    void readOn();

    /** From now on the bytes of the connection are another protocol's. */
    void upgraded(Http1Transport transport, Http1Body stream);
}
