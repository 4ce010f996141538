package org.heliostat.connection;

import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;

/** Takes each exchange whose head is complete: quick lane, connection queue, or an administrator's own threads. */
@FunctionalInterface
public interface ExchangeReceiver {

    /**
     * Takes over an exchange. Runs on the exchange's I/O loop and never blocks. The next exchange of an HTTP/1
     * connection comes only after this one's answer is complete.
     */
    void received(Exchange exchange);

    /**
     * Counts and logs a request that the protocol has refused, so that it never becomes an exchange. Runs on an I/O loop
     * and never blocks.
     *
     * @return fields that its answer, if it gets one, has beside the protocol's own
     */
    default HeaderFields refused(Refusal refusal) {
        return new MutableHeaders();
    }

    /**
     * Chooses who will run an exchange, before any of its body is read; {@link #received} follows. Runs on the I/O loop
     * when the head is complete, and never blocks.
     *
     * @param usual longest body where nothing else is said, in bytes
     * @return longest body that is taken, in bytes; Long.MAX_VALUE for no limit
     */
    default long begins(Exchange exchange, long usual) {
        return usual;
    }

    /**
     * Tells which virtual server a secure connection is for. Runs on an I/O loop and never blocks.
     *
     * @param host that the client's hello names, empty where it names none
     * @return its id; empty where there is none for the listen socket
     */
    default String virtualServerOf(String listenSocketId, String host) {
        return "";
    }
}
