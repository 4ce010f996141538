package org.heliostat.gateway.origin;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.ResponseHead;
import org.heliostat.gateway.upstream.UpstreamCall;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamRequest;
import org.heliostat.gateway.upstream.UpstreamSettings;
import org.heliostat.gateway.upstream.UpstreamStream;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Asks an origin now and then whether it is well: a status from 200 to 399 in time says so. One check at a time, on a loop that
 * the origin has connections of; {@link #tick} belongs to one thread.
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
    private long begunNanos;

    /** The one on its way, or the last. */
    private volatile @Nullable Check current;

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
     * Begins a check where one is due, on what requests are sent on, and ends one that has taken too long.
     *
     * @param streams of a loop
     * @param client what holds for requests: none has longer for its answer
     */
    void tick(long now, LoopStreams streams, UpstreamSettings client) {
        boolean isDue = !hasBegun || now - begunNanos >= settings.interval().toNanos();
        if (isDue && isRunning.compareAndSet(false, true)) {
            hasBegun = true;
            begunNanos = now;
            streams.connections().onLoop(() -> begin(streams));
            return;
        }
        Check late = current;
        Duration most = most(client);
        if (late != null && isRunning.get() && now - begunNanos >= most.toNanos()) {
            late.streams.connections().onLoop(() -> late.tooLate(most));
        }
    }

    /** Of one that lasts until the next is due nobody hears in time; a connection may take that long. */
    private Duration most(UpstreamSettings client) {
        Duration connect = client.connectTimeout();
        Duration next = settings.interval().compareTo(connect) > 0 ? settings.interval() : connect;
        return next.compareTo(client.timeout()) < 0 ? next : client.timeout();
    }

    /** @return whether one has begun that has not ended */
    boolean isRunning() {
        return isRunning.get();
    }

    private void begin(LoopStreams streams) {
        Check next = new Check(streams);
        current = next;
        streams.take(new StreamWish(StreamWish.Need.CHECK, false, next));
    }

    private void count(boolean isWell, String why) {
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
    }

    /** One check on its way. On its loop. */
    private final class Check implements StreamWanted, UpstreamCall {

        private final LoopStreams streams;
        private @Nullable UpstreamStream stream;

        /** Its outcome is known; it may still wait for a connection. */
        private boolean isOver;

        private int status;
        private int length;

        Check(LoopStreams streams) {
            this.streams = streams;
        }

        @Override
        public void got(UpstreamStream got, boolean isKept) {
            if (isOver) {
                isRunning.set(false);
                got.giveBack();
                return;
            }
            stream = got;
            got.begin(request, this);
        }

        @Override
        public void waits(BooleanSupplier leave) {
            throw new IllegalStateException("a check waits for nothing");
        }

        @Override
        public void refused(String why, boolean isFull) {
            ended(false, why);
        }

        /** No other begins before it has a connection, or hears that there is none: there is one at a time. */
        void tooLate(Duration most) {
            if (isOver) {
                return;
            }
            String why = settings.path() + " is not answered within " + most.toMillis() + " ms";
            UpstreamStream open = stream;
            if (open == null) {
                isOver = true;
                count(false, why);
            } else {
                open.abort();
                ended(false, why);
            }
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
            UpstreamStream open = stream;
            if (length > MOST_BODY && open != null) {
                open.abort();
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
            if (failure.isStale() && !isOver) {
                isOver = true;
                isRunning.set(false);
            } else {
                ended(false, failure.what());
            }
        }

        private void told() {
            boolean isWell = status >= LEAST_WELL && status < LEAST_ILL;
            ended(isWell, settings.path() + " is answered " + status);
        }

        private void ended(boolean isWell, String why) {
            if (!isOver) {
                isOver = true;
                count(isWell, why);
            }
            isRunning.set(false);
        }
    }
}
