package org.heliostat.sessionthread;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.RequestBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Together;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every request goes on once, and every place is given back once, however ends and arrivals meet. */
class BodyPlacesTest {

    private final Queue<Exchange> wentOn = new ConcurrentLinkedQueue<>();
    private final Queue<Exchange> refused = new ConcurrentLinkedQueue<>();
    private final FakeTicker ticker = new FakeTicker();
    private final AtomicReference<SessionLimits> limits = new AtomicReference<>(limits(4, 50));
    private final ConnectionQueue queue = new ConnectionQueue(1_000, ticker);
    private final BodyPlaces places =
            new BodyPlaces(limits::get, queue, 200_000, this::goOn, refused::add, refused::add, ticker);

    private static SessionLimits limits(int most, int bodies) {
        return new SessionLimits(0, most, 1, false, Duration.ofSeconds(5), 0, 100, bodies);
    }

    @Test
    void whoWaitsGoesOnInOrderOfComing() {
        List<Body> bodies = enter(5);
        assertThat(wentOn).hasSize(2);

        bodies.get(1).end();
        assertThat(wentOn).hasSize(3);
        bodies.get(4).end();
        bodies.get(0).end();

        assertThat(wentOn.stream().map(one -> one.request().uriPath())).containsExactly("/0", "/1", "/2", "/4", "/3");
        assertThat(places.snapshot().used()).isEqualTo(2);
        assertThat(bodies).allMatch(body -> !body.collecting);
    }

    @Test
    void atLeastOneMayComeSlowly() {
        limits.set(limits(1, 1));

        enter(2);

        assertThat(wentOn).hasSize(1);
        assertThat(places.snapshot().limit()).isEqualTo(1);
    }

    @Test
    void nobodyWaitsWhereNothingBoundsTheThreads() {
        limits.set(limits(0, 50));

        enter(9);

        assertThat(wentOn).hasSize(9);
        assertThat(places.snapshot().limit()).isZero();
    }

    @Test
    void onlyWhoseBodyIsFullIsRefusedForWaitingTooLong() {
        List<Body> bodies = enter(4);
        ticker.advance(Duration.ofSeconds(60));
        places.tick();
        // Before it was full it could not have run, and its client was to send more.
        bodies.get(3).full = true;
        places.tick();

        ticker.advance(Duration.ofSeconds(5));
        places.tick();
        assertThat(refused).isEmpty();
        ticker.advance(Duration.ofSeconds(1));
        places.tick();

        assertThat(refused).extracting(one -> one.request().uriPath()).containsExactly("/3");
        bodies.forEach(Body::end);
        assertThat(wentOn).hasSize(3);
        assertThat(places.isIdle()).isTrue();
        assertThat(places.snapshot().used()).isZero();
    }

    @Test
    void whoseClientIsHeldUpLendsItsPlace() {
        List<Body> bodies = enter(4);
        Body first = bodies.get(0);
        first.full = true;
        second();
        second();
        assertThat(wentOn).as("it may be read as soon as it has a thread").hasSize(2);

        first.watch().threadTaken();
        second();
        first.read = 100;
        second();
        assertThat(wentOn).as("it is read").hasSize(2);
        second();
        assertThat(wentOn).hasSize(3);
        assertThat(places.snapshot().used()).isEqualTo(2);

        first.watch().awaited();
        assertThat(places.snapshot().used()).isEqualTo(3);
        bodies.get(1).end();
        assertThat(wentOn).as("there are still as many as may be").hasSize(3);
        bodies.get(2).end();
        assertThat(wentOn).hasSize(4);

        bodies.forEach(Body::end);
        assertThat(places.snapshot().used()).isZero();
    }

    /** They could wait for slow clients at their next read, and nobody else would have a thread then. */
    @Test
    void halfOfTheOtherThreadsAreLentAndNoMore() {
        limits.set(new SessionLimits(0, 8, 1, false, Duration.ofMinutes(5), 0, 100, 50));
        List<Body> bodies = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Body body = new Body();
            body.length = 10;
            body.full = true;
            enter("/" + i, body);
            body.watch().threadTaken();
            bodies.add(body);
        }

        for (int i = 0; i < 5; i++) {
            second();
        }
        assertThat(wentOn).as("four places and two that were lent").hasSize(6);

        bodies.subList(0, 6).forEach(body -> body.watch().awaited());
        assertThat(places.snapshot().used()).isEqualTo(6);
        for (int i = 0; i < 5; i++) {
            second();
        }
        assertThat(wentOn).as("used beyond the places").hasSize(6);

        bodies.forEach(Body::end);
        assertThat(wentOn).hasSize(20);
        assertThat(places.snapshot().used()).isZero();
    }

    @Test
    void whatWasLentIsNotLentForEver() {
        limits.set(limits(8, 50));
        for (int round = 0; round < 3; round++) {
            List<Body> bodies = enter(6);
            for (Body body : bodies) {
                body.full = true;
                body.watch().threadTaken();
            }
            second();
            second();
            assertThat(wentOn).hasSize(6 * (round + 1));

            bodies.get(0).watch().threadLeft();
            bodies.forEach(Body::end);
            assertThat(places.snapshot().used()).isZero();
        }
    }

    private void second() {
        ticker.advance(Duration.ofSeconds(1));
        places.tick();
    }

    @Test
    void aPlaceIsLeftWithTheThreadThatCouldWait() {
        List<Body> bodies = enter(3);
        Body suspended = bodies.get(0);
        suspended.watch().threadTaken();
        assertThat(wentOn).hasSize(2);

        suspended.watch().threadLeft();
        assertThat(wentOn).hasSize(3);
        suspended.watch().awaited();
        assertThat(places.snapshot().used()).as("a thread of its own waits").isEqualTo(2);

        suspended.watch().threadTaken();
        suspended.watch().awaited();
        assertThat(places.snapshot().used()).isEqualTo(3);
        suspended.watch().threadLeft();
        assertThat(places.snapshot().used()).isEqualTo(2);

        bodies.get(1).watch().steppedAside();
        assertThat(places.snapshot().used()).isEqualTo(1);
    }

    @Test
    void oneConnectionLeavesPlacesToOthers() {
        limits.set(new SessionLimits(0, 8, 1, false, Duration.ofSeconds(5), 0, 25, 50));
        AtomicInteger ofOne = new AtomicInteger();
        List<Body> greedy = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Body body = new Body();
            greedy.add(body);
            enter(
                    FakeExchange.request("POST", "/" + i)
                            .bodiesOfConnection(ofOne)
                            .build(),
                    body);
        }
        assertThat(wentOn).as("while three quarters are free").hasSize(3);

        List<Body> others = enter(1);
        assertThat(wentOn).hasSize(4);
        greedy.get(0).end();
        assertThat(wentOn).as("the others of the connection wait on").hasSize(4);
        enter(1);
        assertThat(wentOn).hasSize(5);

        others.get(0).end();
        greedy.get(1).end();
        greedy.get(2).end();
        assertThat(wentOn).hasSize(7);
        greedy.forEach(Body::end);
        assertThat(ofOne).hasValue(0);
        assertThat(wentOn).hasSize(8).doesNotHaveDuplicates();
    }

    @Test
    void whoWaitsTakesRoomOfTheQueue() {
        places.limitsChanged(1_000_000);
        queue.limit(3);
        List<Body> bodies = enter(6);
        assertThat(wentOn).hasSize(2);
        assertThat(places.snapshot().held()).isEqualTo(3);
        assertThat(queue.length()).isZero();
        assertThat(queue.snapshot().overflows()).isEqualTo(1);
        assertThat(queue.offer(FakeExchange.get("/whole"))).isFalse();

        bodies.forEach(Body::end);

        assertThat(wentOn).hasSize(5);
        assertThat(queue.length()).isEqualTo(3);
        assertThat(places.snapshot().keptBytes()).isZero();
    }

    @Test
    void whatIsKeptOfAllBodiesIsBounded() {
        enter(2);
        for (int i = 0; i < 5; i++) {
            Body body = new Body();
            body.kept = 65_536;
            enter("/long", body);
        }
        assertThat(places.snapshot().held()).isEqualTo(3);
        assertThat(places.snapshot().keptBytes()).isEqualTo(3 * 65_536);
        assertThat(places.snapshot().refused()).isEqualTo(2);
        Body small = new Body();
        small.length = 3_000;
        enter("/small", small);
        assertThat(places.snapshot().held()).isEqualTo(4);

        places.limitsChanged(1_000_000);
        enter("/long", new Body());

        assertThat(places.snapshot().held()).isEqualTo(5);
        assertThat(queue.snapshot().overflows()).isZero();
    }

    @Test
    void whatComesOfHeldBodiesCountsInSteps() {
        enter(2);
        List<Body> held = enter(3);
        assertThat(places.snapshot().keptBytes()).isEqualTo(3 * 4_096);

        held.get(0).arrive(4_096);
        assertThat(places.snapshot().keptBytes()).isEqualTo(3 * 4_096);
        held.get(0).arrive(4_097);
        assertThat(places.snapshot().keptBytes()).isEqualTo(4 * 4_096);

        held.get(0).end();
        assertThat(places.snapshot().keptBytes()).isEqualTo(2 * 4_096);
    }

    @Test
    void whoseBodyGrowsBeyondWhatMayBeKeptIsRefused() {
        enter(2);
        List<Body> held = enter(3);
        held.get(0).arrive(65_536);
        held.get(1).arrive(65_536);
        held.get(2).arrive(65_536);
        places.limitsChanged(200_704);
        Body last = enter(1).get(0);
        assertThat(places.snapshot().keptBytes()).isEqualTo(200_704);

        last.arrive(4_097);

        assertThat(refused).hasSize(1);
        assertThat(places.snapshot().refused()).isEqualTo(1);
        assertThat(places.snapshot().held()).isEqualTo(3);
        assertThat(places.snapshot().keptBytes()).isEqualTo(3 * 65_536);
        assertThat(queue.snapshot().overflows()).isZero();
        last.arrive(9_000);
        last.end();
        assertThat(refused).hasSize(1);
    }

    @Test
    void endsAndArrivalsMayMeet() throws Exception {
        for (int round = 0; round < 200; round++) {
            List<Body> bodies = enter(4);
            List<Callable<Integer>> all = new ArrayList<>();
            for (Body body : bodies) {
                all.add(() -> {
                    body.end();
                    return 1;
                });
            }
            Body late = new Body();
            all.add(() -> {
                enter("/late", late);
                return 1;
            });
            Together.run(all);
            late.end();

            assertThat(wentOn).hasSize(5).doesNotHaveDuplicates();
            assertThat(places.snapshot().used()).isZero();
            assertThat(places.isIdle()).isTrue();
            wentOn.clear();
        }
    }

    private List<Body> enter(int count) {
        List<Body> bodies = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Body body = new Body();
            enter("/" + i, body);
            bodies.add(body);
        }
        return bodies;
    }

    private void enter(String path, Body body) {
        enter(FakeExchange.get(path), body);
    }

    private void enter(Exchange exchange, Body body) {
        if (places.enter(exchange, body) == BodyPlaces.Entrance.GOES_ON) {
            wentOn.add(exchange);
        }
    }

    private void goOn(Exchange exchange) {
        queue.offerHeld(exchange);
        wentOn.add(exchange);
    }

    /** Ends when it is told to. */
    private static final class Body implements RequestBody, RequestBody.Arrival {

        private volatile RequestBody.@Nullable Watch watch;
        private volatile boolean whole;
        private volatile boolean collecting;
        private volatile boolean full;
        private volatile long read;
        private volatile int kept;
        private long length = -1;

        void end() {
            whole = true;
            tell();
        }

        /** @param all bytes of it that are kept then */
        void arrive(int all) {
            kept = all;
            watch().arrived();
        }

        private void tell() {
            RequestBody.Watch told = watch;
            if (told != null) {
                told.ended();
            }
        }

        RequestBody.Watch watch() {
            return Objects.requireNonNull(watch);
        }

        @Override
        public RequestBody.Arrival arrival() {
            return this;
        }

        @Override
        public boolean isWhole() {
            return whole;
        }

        @Override
        public void watch(RequestBody.Watch told) {
            watch = told;
            if (whole) {
                tell();
            }
        }

        @Override
        public void collect(boolean on) {
            collecting = on;
        }

        @Override
        public boolean isFull() {
            return full;
        }

        @Override
        public long bytesRead() {
            return read;
        }

        @Override
        public long contentLength() {
            return length;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            throw new UnsupportedOperationException("nobody reads");
        }

        @Override
        public int available() {
            return kept;
        }

        @Override
        public boolean isFinished() {
            return whole;
        }

        @Override
        public boolean isReady() {
            return whole;
        }

        @Override
        public void whenReady(Runnable callback) {
            throw new UnsupportedOperationException("nobody reads");
        }

        @Override
        public @Nullable HeaderFields trailers() {
            return null;
        }
    }
}
