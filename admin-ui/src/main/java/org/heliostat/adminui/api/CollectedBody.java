package org.heliostat.adminui.api;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Arrays;
import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;

/**
 * The body of a request, collected as it arrives, so that no thread waits for a client that sends it slowly. How slow
 * it may be is the listener's to say (AcceptTimeOut, MinRequestRate). Belongs to the I/O loop until it is whole.
 */
public final class CollectedBody {

    private static final int FIRST_BYTES = 1024;

    private final Exchange exchange;
    private final int most;
    private final Receiver receiver;
    private byte[] bytes = new byte[FIRST_BYTES];
    private int count;

    /** Hears once how it went, on the I/O loop: it must only hand over, or answer. */
    public interface Receiver {

        /** The body is there, and {@link Json} reads it without waiting. */
        void whole();

        /** @param why a {@link ProblemException}, or what {@link RequestBody#read} throws */
        void failed(Exception why);
    }

    private CollectedBody(Exchange exchange, int most, Receiver receiver) {
        this.exchange = exchange;
        this.most = most;
        this.receiver = receiver;
    }

    /** @param most bytes; over it {@code receiver} hears of a 413 */
    public static void collect(Exchange exchange, int most, Receiver receiver) {
        new CollectedBody(exchange, most, requireNonNull(receiver, "receiver")).go();
    }

    static ProblemException tooLarge(int most) {
        return new ProblemException(
                Problem.wrongValue(413, "body", "more than " + most + " bytes", "at most " + most + " bytes"));
    }

    private void go() {
        RequestBody body = exchange.request().body();
        try {
            if (body.contentLength() > most) {
                throw tooLarge(most);
            }
            while (body.isReady()) {
                int n = body.read(bytes, count, bytes.length - count);
                if (n < 0) {
                    exchange.request().body(new WholeBody(bytes, count));
                    receiver.whole();
                    return;
                }
                count += n;
                if (count > most) {
                    throw tooLarge(most);
                }
                if (count == bytes.length) {
                    bytes = Arrays.copyOf(bytes, count * 2);
                }
            }
        } catch (IOException | ProblemException failure) {
            receiver.failed(failure);
            return;
        }
        body.whenReady(this::go);
    }
}
