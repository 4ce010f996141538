package org.heliostat.gateway.origin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.heliostat.gateway.origin.place.OriginPlaces;
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
 * HTTP/2, the first that has room; where none has, one more is opened at a time, and requests wait for it; where none may be
 * opened, they wait for one of those that there are. On that loop.
 */
final class LoopStreams implements MultiplexOwner, LoopSlots.Loop {

    /** Looks, about one in a second, for which a connection that was retired may still have requests. */
    private static final int MOST_TICKS_RETIRED = 2;

    private final LoopSlots slots;
    private final LoopConnections connections;
    private final OriginFigures figures;
    private final UpstreamProtocol protocol;
    private final Opener opener;
    private final Consumer<String> broken;
    private final Set<MultiplexedConnection> shared = new LinkedHashSet<>();
    private final Set<MultiplexedConnection> unused = new HashSet<>();

    /** For one check of health each: beyond max-connections, and never shared. */
    private final Set<MultiplexedConnection> ofChecks = new HashSet<>();

    private final Deque<StreamWish> waiting = new ArrayDeque<>(0);
    private final Set<MultiplexedConnection> retired = new HashSet<>();

    /** Which did not end in time when they were retired: not again before they have been idle. */
    private final Set<MultiplexedConnection> lasting = new HashSet<>();

    private int ticksRetired;
    private boolean isOpening;

    /** Connections that are shared, for other loops to compare. */
    private volatile int sharedNow;

    /** Whether one of these is about to end for another loop. */
    private volatile boolean isRetiring;

    /** Opens a connection to the origin on the loop. */
    @FunctionalInterface
    interface Opener {
        void open(UpstreamProtocol protocol, ConnectOwner owner);
    }

    /**
     * @param places for connections, of all loops
     * @param broken gets what an origin has done on a connection that no request was on
     */
    LoopStreams(
            Executor loop,
            OriginPlaces places,
            OriginFigures figures,
            UpstreamProtocol protocol,
            Opener opener,
            Consumer<String> broken) {
        this.slots = new LoopSlots(loop, places, this);
        this.connections = new LoopConnections(loop, figures, slots);
        this.figures = figures;
        this.protocol = protocol;
        this.opener = opener;
        this.broken = broken;
    }

    LoopConnections connections() {
        return connections;
    }

    /** Finds something to send a request on. */
    @Override
    public void take(StreamWish wish) {
        if (wish.need() == StreamWish.Need.CHECK && slots.isLimited()) {
            // A silent origin makes it last: meanwhile it must keep no connection and no stream from requests.
            opener.open(protocol, new CheckAlone(wish));
        } else if (protocol == UpstreamProtocol.HTTP_1 || wish.need() == StreamWish.Need.OTHER_PROTOCOL) {
            alone(UpstreamProtocol.HTTP_1, wish);
        } else if (figures.spoken == UpstreamProtocol.HTTP_1) {
            // The origin has chosen so; it is asked again with each new connection.
            alone(UpstreamProtocol.HTTP_2, wish);
        } else {
            shared(wish);
        }
    }

    private void alone(UpstreamProtocol offered, StreamWish wish) {
        UpstreamConnection kept = connections.take(wish.isFresh());
        if (kept != null) {
            wish.wanted().got(kept, true);
        } else if (slots.take()) {
            opener.open(offered, new OneWaits(wish));
        } else {
            slots.await(wish);
        }
    }

    private void shared(StreamWish wish) {
        MultiplexedConnection open = withRoom();
        if (open != null) {
            place(open, wish, true);
        } else if (isOpening) {
            waiting.add(wish);
        } else if (slots.take()) {
            waiting.add(wish);
            isOpening = true;
            opener.open(UpstreamProtocol.HTTP_2, new AllWait());
        } else {
            slots.await(wish);
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

    private void place(MultiplexedConnection open, StreamWish one, boolean isKept) {
        if (one.need() == StreamWish.Need.WEBSOCKET && !open.takesWebSockets()) {
            alone(UpstreamProtocol.HTTP_1, one);
        } else if (!one.isFresh() || open.isFresh()) {
            one.wanted().got(open.stream(), isKept);
        } else if (open.mayBeProved()) {
            open.prove(isThere -> {
                if (isThere && open.hasRoom()) {
                    one.wanted().got(open.stream(), isKept);
                } else {
                    take(one);
                }
            });
        } else if (open.isIdle()) {
            // What cannot be asked any more, and has nothing, is worth less than one that is surely open.
            open.closeIdle();
            take(one);
        } else {
            // It was asked as often as it may be, answered, and has requests.
            one.wanted().got(open.stream(), isKept);
        }
    }

    private void serveWaiting(boolean isKept) {
        MultiplexedConnection open = withRoom();
        while (open != null) {
            MultiplexedConnection free = open;
            StreamWish next = waiting.isEmpty() ? slots.next(wish -> isFor(free, wish)) : waiting.remove();
            if (next == null) {
                return;
            }
            place(free, next, isKept);
            open = withRoom();
        }
    }

    private static boolean isFor(MultiplexedConnection open, StreamWish wish) {
        return switch (wish.need()) {
            case REQUEST, CHECK -> true;
            case WEBSOCKET -> open.takesWebSockets();
            case OTHER_PROTOCOL -> false;
        };
    }

    /** @return whether a connection of HTTP/1.1 is idle that it is sent on */
    private boolean isForIdle(StreamWish wish) {
        boolean isForHttp1 = protocol == UpstreamProtocol.HTTP_1
                || figures.spoken == UpstreamProtocol.HTTP_1
                || wish.need() == StreamWish.Need.OTHER_PROTOCOL;
        return isForHttp1 && connections.hasIdle(wish.isFresh());
    }

    @Override
    public void share() {
        if (slots.mustYield()) {
            yieldOne();
            return;
        }
        serveWaiting(true);
        StreamWish next = slots.next(this::isForIdle);
        boolean isUsed = next != null;
        while (next != null) {
            take(next);
            next = slots.next(this::isForIdle);
        }
        if (!isUsed && slots.isAwaited()) {
            yieldOne();
        }
    }

    /** Ends a connection that is idle, so that another loop may open one. */
    private void yieldOne() {
        if (!connections.closeOneIdle()) {
            unused.stream().findFirst().ifPresent(MultiplexedConnection::closeIdle);
        }
    }

    /**
     * Lets one connection take no more requests, so that another loop may open one when its last is over. One whose requests last
     * is used again after some seconds: whoever waits here would have none otherwise for as long.
     */
    void retireOne() {
        shared.stream()
                .filter(one -> one.isUsable() && !lasting.contains(one))
                .findFirst()
                .ifPresent(connection -> {
                    retired.add(connection);
                    isRetiring = true;
                    ticksRetired = 0;
                    connection.retire();
                });
    }

    private void resume() {
        lasting.addAll(retired);
        retired.forEach(MultiplexedConnection::resume);
        retired.clear();
        isRetiring = false;
        serveWaiting(true);
    }

    /** @return connections of HTTP/2 that it has. Any thread */
    int sharedNow() {
        return sharedNow;
    }

    /** @return whether one of them is about to end for another loop. Any thread */
    boolean isRetiring() {
        return isRetiring;
    }

    private void add(MultiplexedConnection connection) {
        figures.spoken = UpstreamProtocol.HTTP_2;
        figures.open.incrementAndGet();
        figures.idle.incrementAndGet();
        shared.add(connection);
        sharedNow = shared.size();
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
        lasting.remove(connection);
        if (shared.contains(connection) && unused.add(connection)) {
            figures.idle.incrementAndGet();
            slots.idle();
        }
    }

    @Override
    public void hasRoom(MultiplexedConnection connection) {
        serveWaiting(true);
    }

    @Override
    public void closed(MultiplexedConnection connection) {
        if (shared.remove(connection)) {
            sharedNow = shared.size();
            retired.remove(connection);
            lasting.remove(connection);
            isRetiring = !retired.isEmpty();
            figures.open.decrementAndGet();
            busy(connection);
            slots.free();
        } else if (ofChecks.remove(connection)) {
            figures.open.decrementAndGet();
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
        each.addAll(ofChecks);
        each.forEach(connection -> connection.tick(now));
        if (isRetiring && ++ticksRetired > MOST_TICKS_RETIRED) {
            resume();
        }
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

        private final StreamWish one;

        OneWaits(StreamWish one) {
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
            slots.free();
            one.wanted().failed(failure);
        }
    }

    /** A connection that no limit counts, for one check of health: nobody else gets it. */
    private final class CheckAlone extends Owner {

        private final StreamWish check;

        CheckAlone(StreamWish check) {
            this.check = check;
        }

        @Override
        public void opened(UpstreamConnection connection) {
            connections.openedForCheck(connection);
            check.wanted().got(connection, false);
        }

        @Override
        public void opened(MultiplexedConnection connection) {
            ofChecks.add(connection);
            figures.open.incrementAndGet();
            if (connection.hasRoom()) {
                check.wanted().got(connection.stream(), false);
            } else {
                check.wanted().failed(takesNothing());
            }
            connection.retire();
        }

        @Override
        public void failed(UpstreamFailure failure) {
            check.wanted().failed(failure);
        }
    }

    /** A connection for everybody that waits. */
    private final class AllWait extends Owner {

        @Override
        public void opened(UpstreamConnection connection) {
            isOpening = false;
            figures.spoken = UpstreamProtocol.HTTP_1;
            connections.opened(connection);
            List<StreamWish> all = takeAll();
            if (all.isEmpty()) {
                connections.idle(connection);
                return;
            }
            all.get(0).wanted().got(connection, false);
            all.subList(1, all.size()).forEach(one -> take(one));
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
            takeAll().forEach(LoopStreams.this::take);
        }

        @Override
        public void failed(UpstreamFailure failure) {
            isOpening = false;
            slots.free();
            takeAll().forEach(one -> one.wanted().failed(failure));
        }

        private List<StreamWish> takeAll() {
            List<StreamWish> all = List.copyOf(waiting);
            waiting.clear();
            return all;
        }
    }

    private static UpstreamFailure takesNothing() {
        return UpstreamFailure.untaken(FailureKind.CONNECT, "it takes no streams (SETTINGS_MAX_CONCURRENT_STREAMS)");
    }
}
