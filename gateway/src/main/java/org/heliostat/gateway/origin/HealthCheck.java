package org.heliostat.gateway.origin;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.ResponseHead;
import org.heliostat.gateway.upstream.UpstreamCall;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamRequest;
import org.heliostat.gateway.upstream.UpstreamStream;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
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

    HealthCheck(HealthSettings settings, OriginAddress origin, Result result) {
        this.settings = settings;
        this.result = result;
        MutableHeaders fields = new MutableHeaders();
        fields.add("User-Agent", "heliostat-health");
        this.request = UpstreamRequest.get(settings.path(), origin, fields);
    }

    /**
     * Begins a check where one is due, on what requests are sent on.
     *
     * @param streams of a loop
     */
    void tick(long now, LoopStreams streams) {
        if (hasBegun && now - nextNanos < 0 || !isRunning.compareAndSet(false, true)) {
            return;
        }
        hasBegun = true;
        nextNanos = now + settings.interval().toNanos();
        streams.connections().onLoop(() -> begin(streams));
    }

    /** @return whether one has begun that has not ended */
    boolean isRunning() {
        return isRunning.get();
    }

    private void begin(LoopStreams streams) {
        streams.take(new StreamWish(StreamWish.Need.CHECK, false, new StreamWanted() {
            @Override
            public void got(UpstreamStream stream, boolean isKept) {
                stream.begin(request, new Check(stream));
            }

            @Override
            public void failed(UpstreamFailure failure) {
                ended(false, failure.what());
            }

            @Override
            public void waits(BooleanSupplier leave) {
                throw new IllegalStateException("a check waits for nothing");
            }

            @Override
            public void refused(String why) {
                ended(false, why);
            }
        }));
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

        private final UpstreamStream stream;
        private int status;
        private int length;

        Check(UpstreamStream stream) {
            this.stream = stream;
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
                stream.abort();
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
