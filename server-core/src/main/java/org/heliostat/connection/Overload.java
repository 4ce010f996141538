package org.heliostat.connection;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.heliostat.request.Exchange;
import org.heliostat.request.PreparedAnswer;
import org.heliostat.request.PreparedHead;

/**
 * What a request gets for which there is no room: a ready 503 with Retry-After in answer order and an unhurried
 * close, or, with StrictOverflow, the original's silent close. Only on the exchange's I/O loop.
 */
public final class Overload {

    private static final String TEXT = "The server is busy. Please try again in a moment.\n";

    private final PreparedAnswer answer;
    private final boolean silent;

    /**
     * @param retryAfterSeconds what the client is told to wait
     * @param silent StrictOverflow: close without an answer
     */
    public Overload(int retryAfterSeconds, boolean silent) {
        byte[] body = TEXT.getBytes(StandardCharsets.US_ASCII);
        String head = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nRetry-After: "
                + retryAfterSeconds + "\r\nContent-Length: " + body.length + "\r\n";
        ByteBuffer content = ByteBuffer.allocateDirect(body.length).put(body).flip();
        this.answer = new PreparedAnswer(
                503, new PreparedHead(head.getBytes(StandardCharsets.US_ASCII)), content.asReadOnlyBuffer());
        this.silent = silent;
    }

    /** Ends the exchange, which nobody has answered yet, and its connection. */
    public void refuse(Exchange exchange) {
        if (silent) {
            exchange.response().abort();
            exchange.response().transport().ended();
            return;
        }
        exchange.response().closeAfter();
        exchange.response().sendPrepared(answer);
    }
}
