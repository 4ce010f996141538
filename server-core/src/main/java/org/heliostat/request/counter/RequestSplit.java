package org.heliostat.request.counter;

import org.heliostat.request.Exchange;

/**
 * Where the time of one request went; nanoseconds, parts that it did not have are 0. Immutable.
 *
 * @param total from the complete head to the last byte handed over
 * @param queueing in the connection queue
 * @param pipeline in functions of the server
 * @param application in the application, without the two that follow
 * @param jdbc waiting for connections of JDBC pools
 * @param writing waiting for the client to take bytes
 */
public record RequestSplit(long total, long queueing, long pipeline, long application, long jdbc, long writing) {

    /** @param now ticker nanoseconds at which the answer was handed over */
    static RequestSplit of(Exchange exchange, long now) {
        long total = now - exchange.receivedNanos();
        long queued = exchange.queuedNanos();
        long writing = exchange.response().transport().waitedNanos();
        long sending = exchange.response().transport().sendingNanos();
        if (queued == 0) {
            return new RequestSplit(total, 0, Math.max(0, total - writing), 0, 0, writing);
        }
        long started = exchange.startedNanos();
        long inApplication = exchange.applicationNanos();
        long jdbc = exchange.jdbcWaitedNanos();
        long pipeline = now - started - (inApplication > 0 ? inApplication + sending : writing);
        // Threads of an asynchronous request may have waited side by side, together longer than the request took.
        long application = Math.max(0, inApplication - (writing - sending) - jdbc);
        return new RequestSplit(total, started - queued, Math.max(0, pipeline), application, jdbc, writing);
    }
}
