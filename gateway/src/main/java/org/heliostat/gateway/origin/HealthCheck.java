package org.heliostat.gateway.origin;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.gateway.upstream.Connector;
import org.heliostat.gateway.upstream.ResponseHead;
import org.heliostat.gateway.upstream.UpstreamCall;
import org.heliostat.gateway.upstream.UpstreamConnection;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamRequest;
import org.heliostat.request.HeaderFields;
import org.jspecify.annotations.Nullable;

/**
 * Asks an origin now and then whether it is well: a status from 200 to 399 says so. One check at a time, on a loop that the
 * origin has connections of; {@link #tick} belongs to one thread.
 */
final class HealthCheck {

    private static final int LEAST_WELL = 200;
    private static final int LEAST_ILL = 400;

    /** Who wants to know whether a server is well does not read a book for it. */
    private static final int MOST_BODY = 1 << 20;

    private final HealthSettings settings;
    private final Result result;
    private final UpstreamRequest request;
    private final AtomicBoolean isRunning = new AtomicBoolean();
    private boolean hasBegun;
    private long nextNanos;

    /** How many in a row are alike; handed on by {@link #isRunning}. */
    private int alike;

    private boolean wasWell;

    /** Hears of checks. On the loop. */
    interface Result {

        /** One check has failed. */
        void checkFailed(String why);

        /** Enough in a row have succeeded. */
        void checkedWell();

        /** Enough in a row have failed. */
        void checkedIll(String why);
    }

    /** @param authority of the origin, for Host */
    HealthCheck(HealthSettings settings, String authority, Result result) {
        this.settings = settings;
        this.result = result;
        String head = "GET " + settings.path() + " HTTP/1.1\r\nHost: " + authority
                + "\r\nUser-Agent: heliostat-health\r\n\r\n";
        this.request = UpstreamRequest.plain(head.getBytes(StandardCharsets.ISO_8859_1), false, false, false);
    }

    /**
     * Begins a check where one is due.
     *
     * @param opening gives a connection on a loop; called on that loop
     */
    void tick(long now, LoopConnections loop, Open opening) {
        if (hasBegun && now - nextNanos < 0 || !isRunning.compareAndSet(false, true)) {
            return;
        }
        hasBegun = true;
        nextNanos = now + settings.interval().toNanos();
        loop.onLoop(() -> begin(loop, opening));
    }

    /** Opens a connection to the origin. */
    @FunctionalInterface
    interface Open {
        void open(Connector.Opening opening);
    }

    private void begin(LoopConnections loop, Open opening) {
        UpstreamConnection kept = loop.take(false);
        if (kept != null) {
            kept.begin(request, new Check(kept));
            return;
        }
        opening.open(new Connector.Opening() {
            @Override
            public void opened(UpstreamConnection connection) {
                connection.begin(request, new Check(connection));
            }

            @Override
            public void failed(UpstreamFailure failure) {
                ended(false, failure.what());
            }
        });
    }

    private void ended(boolean isWell, String why) {
        alike = isWell == wasWell ? Math.min(alike + 1, Integer.MAX_VALUE - 1) : 1;
        wasWell = isWell;
        if (!isWell) {
            result.checkFailed(why);
        }
        if (isWell && alike >= settings.rise()) {
            result.checkedWell();
        } else if (!isWell && alike >= settings.fall()) {
            result.checkedIll(why);
        }
        isRunning.set(false);
    }

    /** One check on its way. */
    private final class Check implements UpstreamCall {

        private final UpstreamConnection connection;
        private int status;
        private int length;

        Check(UpstreamConnection connection) {
            this.connection = connection;
        }

        @Override
        public void interim(ResponseHead head) {}

        @Override
        public void head(ResponseHead head) {
            status = head.status();
        }

        @Override
        public void body(byte[] bytes, int offset, int count) {
            length += count;
            if (length > MOST_BODY) {
                connection.abort();
                told();
            }
        }

        @Override
        public void pause() {}

        @Override
        public void writable() {}

        @Override
        public void end(@Nullable HeaderFields trailers) {
            told();
        }

        @Override
        public void failed(UpstreamFailure failure) {
            // A kept connection may have been closed without anybody being ill.
            if (failure.isStale()) {
                isRunning.set(false);
            } else {
                ended(false, failure.what());
            }
        }

        private void told() {
            boolean isWell = status >= LEAST_WELL && status < LEAST_ILL;
            ended(isWell, settings.path() + " is answered " + status);
        }
    }
}
