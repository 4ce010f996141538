package org.heliostat.gateway.origin;

import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.heliostat.gateway.origin.place.WaitingRequest;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamStream;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * One request at one origin: its place, its connection, and what it tells about the origin. On the loop of its exchange;
 * {@link #succeeded}, {@link #failed} or {@link #abandoned} ends it. A tunnel keeps its own place behind its end, until
 * {@link #tunnelEnded}.
 */
public final class Attempt {

    private static final int LEAST_OF_ERRORS = 500;

    private final Origin origin;
    private final Executor loop;
    private final Ticker ticker;
    private final Blame blame;
    private final long begunNanos;
    private @Nullable WaitingRequest waiting;

    /** Ends the wait for a connection. */
    private @Nullable BooleanSupplier leaveSlots;

    private StreamWish.Need need = StreamWish.Need.REQUEST;
    private boolean hasPlace;
    private boolean hasTunnel;
    private boolean isTunnel;
    private boolean isOver;

    /** Whether a connection is asked for, which has not come yet. */
    private boolean isConnecting;

    private long connectNanos = -1;
    private long sentNanos;
    private long firstByteNanos = -1;
    private long lastNanos = -1;

    /**
     * What a failure says about the origin.
     *
     * @param isKnown whether the same request has failed there before: it is one failure, however often it is tried
     * @param last whether no other origin of the group is in service
     */
    record Blame(boolean isKnown, BooleanSupplier last) {

        boolean isLast() {
            return last.getAsBoolean();
        }
    }

    /** Hears how it begins. */
    public interface Start {

        /** There is a connection; the request is to be sent on it now. */
        void connected(UpstreamStream stream);

        /** There is none; the attempt has failed and is over. */
        void failed(UpstreamFailure failure);

        /**
         * There was no place, in the queue or in time; the attempt is over.
         *
         * @param isFull whether it has not waited, since as many do as may (queue-size): another origin may have room
         */
        void refused(String why, boolean isFull);
    }

    Attempt(Origin origin, Executor loop, Ticker ticker, Blame blame) {
        this.origin = origin;
        this.loop = loop;
        this.ticker = ticker;
        this.blame = blame;
        this.begunNanos = ticker.nanos();
    }

    public Origin origin() {
        return origin;
    }

    /** @return nanoseconds that a connection took; 0 for one that was kept, −1 where there was none */
    public long connectNanos() {
        return connectNanos;
    }

    /** @return nanoseconds from the request to the head of the response, −1 where none came */
    public long firstByteNanos() {
        return firstByteNanos;
    }

    /** @return nanoseconds from the request to the last byte, −1 where it did not come */
    public long lastNanos() {
        return lastNanos;
    }

    /**
     * Finds a place and a connection for a request that may become a tunnel.
     *
     * @param isFresh whether a kept connection must surely be open, since the request cannot be repeated
     * @param isWebSocket whether a stream of HTTP/2 may carry it
     */
    public void beginTunnel(boolean isFresh, boolean isWebSocket, Start start) {
        need = isWebSocket ? StreamWish.Need.WEBSOCKET : StreamWish.Need.OTHER_PROTOCOL;
        if (origin.tunnels().enter()) {
            hasTunnel = true;
            begin(isFresh, start);
        } else {
            over();
            origin.health().toldNothing();
            start.refused("as many tunnels are open as may be (max-tunnels)", false);
        }
    }

    /**
     * Finds a place and a connection.
     *
     * @param isFresh whether a kept connection must surely be open, since the request cannot be repeated
     */
    public void begin(boolean isFresh, Start start) {
        if (origin.places().enter()) {
            hasPlace = true;
            connect(isFresh, start);
            return;
        }
        waiting = origin.places().await(loop, new WaitingRequest.Outcome() {
            @Override
            public void admitted() {
                if (isOver) {
                    origin.places().leave();
                    return;
                }
                hasPlace = true;
                connect(isFresh, start);
            }

            @Override
            public void tooLate() {
                refused("it waited too long for one of its max-requests to end (queue-timeout)", false, start);
            }
        });
        if (waiting == null) {
            refused("as many wait as may (queue-size)", true, start);
        }
    }

    private void refused(String why, boolean isFull, Start start) {
        if (!isOver) {
            over();
            origin.health().toldNothing();
            start.refused(why, isFull);
        }
    }

    private void connect(boolean isFresh, Start start) {
        long since = ticker.nanos();
        isConnecting = true;
        origin.streams(loop).take(new StreamWish(need, isFresh, new StreamWanted() {
            @Override
            public void got(UpstreamStream stream, boolean isKept) {
                asked();
                if (isKept) {
                    connectNanos = 0;
                } else {
                    connectNanos = ticker.nanos() - since;
                    origin.figures().connect.record(connectNanos);
                    origin.health().reached();
                }
                if (isOver) {
                    stream.giveBack();
                    return;
                }
                if (isKept) {
                    origin.figures().reused.increment();
                }
                origin.figures().requests.increment();
                sentNanos = ticker.nanos();
                start.connected(stream);
            }

            @Override
            public void failed(UpstreamFailure failure) {
                asked();
                if (!isOver) {
                    Attempt.this.failed(failure);
                    start.failed(failure);
                }
            }

            @Override
            public void waits(BooleanSupplier leave) {
                leaveSlots = leave;
            }

            @Override
            public void refused(String why, boolean isFull) {
                asked();
                Attempt.this.refused(why, isFull, start);
            }
        }));
    }

    /** What was asked for has come, or never will. */
    private void asked() {
        leaveSlots = null;
        isConnecting = false;
        if (isOver) {
            origin.uses().end();
        }
    }

    /** The head of the response has come. */
    public void answered(int status) {
        firstByteNanos = ticker.nanos() - sentNanos;
        origin.figures().firstByte.record(firstByteNanos);
        if (status >= LEAST_OF_ERRORS) {
            origin.figures().errors.increment();
        }
        origin.succeeded();
    }

    /** The response is complete. */
    public void succeeded() {
        if (!isOver) {
            lastNanos = ticker.nanos() - sentNanos;
            origin.figures().last.record(lastNanos);
            over();
        }
    }

    /** The connection is another protocol's: its request is over, and holds no place of max-requests any more. */
    public void tunnelBegun() {
        isTunnel = hasTunnel;
        origin.tunnels().begun.increment();
        succeeded();
    }

    /** Bytes have passed through the tunnel. */
    public void tunnelled(int sent, int received) {
        origin.tunnels().sent.add(sent);
        origin.tunnels().received.add(received);
    }

    /** @param isTimedOut whether nothing had passed for too long */
    public void tunnelEnded(boolean isTimedOut) {
        if (isTunnel) {
            isTunnel = false;
            origin.tunnels().leave();
            if (isTimedOut) {
                origin.tunnels().timedOut.increment();
            }
        }
    }

    /** The origin is to blame. */
    public void failed(UpstreamFailure failure) {
        if (!isOver) {
            over();
            origin.failed(failure, blame);
        }
    }

    /** The client has left, which says nothing about the origin. */
    public void abandoned() {
        if (!isOver) {
            over();
            origin.figures().clientsGone.increment();
            origin.health().toldNothing();
        }
    }

    /** @return nanoseconds since it was begun */
    public long ageNanos() {
        return ticker.nanos() - begunNanos;
    }

    private void over() {
        isOver = true;
        if (hasTunnel && !isTunnel) {
            origin.tunnels().leave();
        }
        BooleanSupplier leave = leaveSlots;
        leaveSlots = null;
        if (leave != null && leave.getAsBoolean()) {
            isConnecting = false;
        }
        WaitingRequest queued = waiting;
        if (hasPlace) {
            origin.places().leave();
        } else if (queued != null) {
            origin.places().leaveQueue(queued);
        }
        if (!isConnecting) {
            origin.uses().end();
        }
    }
}
