package org.heliostat.gateway.origin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.heliostat.gateway.upstream.ConnectionOwner;
import org.heliostat.gateway.upstream.FailureKind;
import org.heliostat.gateway.upstream.UpstreamConnection;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.heliostat.gateway.upstream.connect.ConnectOwner;
import org.heliostat.gateway.upstream.http2.MultiplexOwner;
import org.heliostat.gateway.upstream.http2.MultiplexedConnection;
import org.jspecify.annotations.Nullable;

/**
 * What requests of one I/O loop are sent on to one origin: a connection of HTTP/1.1 each, or a stream of few connections of
 * HTTP/2, the first that has room; where none has, one more is opened at a time, and requests wait for it. On that loop.
 */
final class LoopStreams implements MultiplexOwner {

    private final LoopConnections connections;
    private final OriginFigures figures;
    private final UpstreamProtocol protocol;
    private final Opener opener;
    private final Consumer<String> broken;
    private final Set<MultiplexedConnection> shared = new LinkedHashSet<>();
    private final Set<MultiplexedConnection> unused = new HashSet<>();
    private final Deque<Waiting> waiting = new ArrayDeque<>(0);
    private boolean isOpening;

    /** What is to be sent. */
    enum Need {
        REQUEST,
        /** It may be a stream of HTTP/2 where the origin allows it (RFC 8441). */
        WEBSOCKET,
        /** Only HTTP/1.1 can change to another protocol. */
        OTHER_PROTOCOL
    }

    /** Opens a connection to the origin on the loop. */
    @FunctionalInterface
    interface Opener {
        void open(UpstreamProtocol protocol, ConnectOwner owner);
    }

    /** @param isFresh whether it must not be sent on a connection that may be closed by now */
    private record Waiting(Need need, boolean isFresh, StreamWanted wanted) {}

    /** @param broken gets what an origin has done on a connection that no request was on */
    LoopStreams(
            LoopConnections connections,
            OriginFigures figures,
            UpstreamProtocol protocol,
            Opener opener,
            Consumer<String> broken) {
        this.connections = connections;
        this.figures = figures;
        this.protocol = protocol;
        this.opener = opener;
        this.broken = broken;
    }

    LoopConnections connections() {
        return connections;
    }

    /**
     * Finds something to send a request on.
     *
     * @param isFresh whether a kept connection must surely be open, since the request cannot be repeated
     */
    void take(Need need, boolean isFresh, StreamWanted wanted) {
        if (protocol == UpstreamProtocol.HTTP_1 || need == Need.OTHER_PROTOCOL) {
            alone(UpstreamProtocol.HTTP_1, need, isFresh, wanted);
        } else if (figures.spoken == UpstreamProtocol.HTTP_1) {
            // The origin has chosen so; it is asked again with each new connection.
            alone(UpstreamProtocol.HTTP_2, need, isFresh, wanted);
        } else {
            shared(new Waiting(need, isFresh, wanted));
        }
    }

    private void alone(UpstreamProtocol offered, Need need, boolean isFresh, StreamWanted wanted) {
        UpstreamConnection kept = connections.take(isFresh);
        if (kept != null) {
            wanted.got(kept, true);
        } else {
            opener.open(offered, new OneWaits(new Waiting(need, isFresh, wanted)));
        }
    }

    private void shared(Waiting one) {
        MultiplexedConnection open = withRoom();
        if (open != null) {
            place(open, one, true);
        } else {
            waiting.add(one);
            openOne();
        }
    }

    private @Nullable MultiplexedConnection withRoom() {
        for (MultiplexedConnection connection : shared) {
            if (connection.hasRoom()) {
                return connection;
            }
        }
        return null;
    }

    private void place(MultiplexedConnection open, Waiting one, boolean isKept) {
        if (one.need() == Need.WEBSOCKET && !open.takesWebSockets()) {
            alone(UpstreamProtocol.HTTP_1, one.need(), one.isFresh(), one.wanted());
        } else if (one.isFresh() && !open.isFresh()) {
            open.prove(isThere -> {
                if (isThere && open.hasRoom()) {
                    one.wanted().got(open.stream(), isKept);
                } else {
                    take(one.need(), one.isFresh(), one.wanted());
                }
            });
        } else {
            one.wanted().got(open.stream(), isKept);
        }
    }

    private void openOne() {
        if (!isOpening) {
            isOpening = true;
            opener.open(UpstreamProtocol.HTTP_2, new AllWait());
        }
    }

    private void serveWaiting(boolean isKept) {
        MultiplexedConnection open = waiting.isEmpty() ? null : withRoom();
        while (open != null) {
            place(open, waiting.remove(), isKept);
            open = waiting.isEmpty() ? null : withRoom();
        }
    }

    private void add(MultiplexedConnection connection) {
        figures.spoken = UpstreamProtocol.HTTP_2;
        figures.open.incrementAndGet();
        figures.idle.incrementAndGet();
        shared.add(connection);
        unused.add(connection);
    }

    @Override
    public void busy(MultiplexedConnection connection) {
        if (unused.remove(connection)) {
            figures.idle.decrementAndGet();
        }
    }

    @Override
    public void idle(MultiplexedConnection connection) {
        if (shared.contains(connection) && unused.add(connection)) {
            figures.idle.incrementAndGet();
        }
    }

    @Override
    public void hasRoom(MultiplexedConnection connection) {
        serveWaiting(true);
    }

    @Override
    public void closed(MultiplexedConnection connection) {
        if (shared.remove(connection)) {
            figures.open.decrementAndGet();
            busy(connection);
        }
    }

    @Override
    public void streams(int change) {
        figures.streams.addAndGet(change);
    }

    @Override
    public void streamRefused() {
        figures.streamsRefused.increment();
    }

    @Override
    public void goneAway() {
        figures.goAways.increment();
    }

    @Override
    public void flooded() {
        figures.floods.increment();
    }

    @Override
    public void broken(String what) {
        broken.accept(what);
    }

    @Override
    public void sent(long bytes) {
        connections.sent(bytes);
    }

    @Override
    public void received(long bytes) {
        connections.received(bytes);
    }

    /** Lets each look at its time-outs. */
    void tick(long now) {
        connections.tick(now);
        List<MultiplexedConnection> each = new ArrayList<>(shared);
        each.forEach(connection -> connection.tick(now));
    }

    /** Closes those that nobody uses. */
    void closeIdle() {
        connections.closeIdle();
        List<MultiplexedConnection> each = new ArrayList<>(shared);
        each.forEach(MultiplexedConnection::closeIdle);
    }

    /** Who hears of what is opened. */
    private abstract class Owner implements ConnectOwner {

        @Override
        public ConnectionOwner connections() {
            return connections;
        }

        @Override
        public MultiplexOwner multiplexes() {
            return LoopStreams.this;
        }
    }

    /** A connection for one request, shared afterwards where it can be. */
    private final class OneWaits extends Owner {

        private final Waiting one;

        OneWaits(Waiting one) {
            this.one = one;
        }

        @Override
        public void opened(UpstreamConnection connection) {
            connections.opened(connection);
            one.wanted().got(connection, false);
        }

        @Override
        public void opened(MultiplexedConnection connection) {
            add(connection);
            if (connection.hasRoom()) {
                place(connection, one, false);
            } else {
                one.wanted().failed(takesNothing());
            }
        }

        @Override
        public void failed(UpstreamFailure failure) {
            one.wanted().failed(failure);
        }
    }

    /** A connection for everybody that waits. */
    private final class AllWait extends Owner {

        @Override
        public void opened(UpstreamConnection connection) {
            isOpening = false;
            figures.spoken = UpstreamProtocol.HTTP_1;
            connections.opened(connection);
            List<Waiting> all = takeAll();
            if (all.isEmpty()) {
                connections.idle(connection);
                return;
            }
            all.get(0).wanted().got(connection, false);
            all.subList(1, all.size()).forEach(one -> take(one.need(), one.isFresh(), one.wanted()));
        }

        @Override
        public void opened(MultiplexedConnection connection) {
            isOpening = false;
            add(connection);
            if (!connection.hasRoom()) {
                // Another one would take nothing either.
                takeAll().forEach(one -> one.wanted().failed(takesNothing()));
                return;
            }
            serveWaiting(false);
            if (!waiting.isEmpty()) {
                openOne();
            }
        }

        @Override
        public void failed(UpstreamFailure failure) {
            isOpening = false;
            takeAll().forEach(one -> one.wanted().failed(failure));
        }

        private List<Waiting> takeAll() {
            List<Waiting> all = List.copyOf(waiting);
            waiting.clear();
            return all;
        }
    }

    private static UpstreamFailure takesNothing() {
        return UpstreamFailure.untaken(FailureKind.CONNECT, "it takes no streams (SETTINGS_MAX_CONCURRENT_STREAMS)");
    }
}
