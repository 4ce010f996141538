package org.heliostat.request.inner;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.heliostat.request.Exchange;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.request.inner.InnerAnswer.Kind;
import org.heliostat.request.target.BadTargetException;

/** Makes one request within the server, from the side of who asks. Made and waited for by one thread; any thread ends it. */
public final class InnerCall {

    private final Exchange outer;
    private final InnerLimits limits;
    private final InnerTransport transport;
    private final CountDownLatch ended = new CountDownLatch(1);

    /** @param body written by the calling thread only */
    public InnerCall(Exchange outer, OutputStream body, InnerLimits limits) {
        this.outer = outer;
        this.limits = limits;
        this.transport = new InnerTransport(outer.response().transport(), body, limits.bytes());
    }

    /** @throws BadTargetException when the target is no path */
    public Exchange get(String target) throws BadTargetException {
        return of("GET", target);
    }

    /** @throws BadTargetException when the target is no path */
    public Exchange of(String method, String target) throws BadTargetException {
        return InnerExchange.of(outer, method, target, transport);
    }

    /** The client's own request with another method, without its body. */
    public Exchange same(String method) {
        return InnerExchange.withMethod(outer, method, transport);
    }

    /** The exchange is over, complete or not. */
    public void ended() {
        ended.countDown();
    }

    /**
     * Waits until the exchange has ended, for as long as the limits say.
     *
     * @throws IOException when the answer that asks cannot be written, or its client is gone
     */
    public InnerAnswer answer(Exchange inner) throws IOException {
        if (!isInTime()) {
            transport.abort();
            return InnerAnswer.not(Kind.TOO_LATE);
        }
        outer.applicationTook(inner.applicationNanos());
        outer.waitedForJdbc(inner.jdbcWaitedNanos());
        return transport.end();
    }

    private boolean isInTime() throws ClientGoneException {
        try {
            return ended.await(limits.millis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            transport.abort();
            Thread.currentThread().interrupt();
            throw new ClientGoneException("interrupted");
        }
    }
}
