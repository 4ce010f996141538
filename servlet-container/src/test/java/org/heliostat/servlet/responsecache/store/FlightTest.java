package org.heliostat.servlet.responsecache.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.heliostat.servlet.responsecache.store.Flight.Turn;
import org.heliostat.servlet.responsecache.store.LoneKeys.Experience;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who leads, who waits, and what ends the waiting. */
class FlightTest {

    private static final long LONG = 60_000;

    private final Flights<String> flights = new Flights<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private List<Future<Turn>> waiters(Flight<String> flight, int count) {
        List<Future<Turn>> waiters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            waiters.add(threads.submit(() -> flight.await(LONG)));
        }
        Await.until(() -> flight.waiting() == count);
        return waiters;
    }

    @Test
    void theFirstLeadsAndTheOthersGetWhatItMade() throws Exception {
        Flight<String> flight = flights.board("a").flight();
        assertThat(flights.board("a").leads()).isFalse();
        List<Future<Turn>> waiters = waiters(flight, 3);

        flight.landed("made");

        for (Future<Turn> waiter : waiters) {
            assertThat(waiter.get(60, TimeUnit.SECONDS)).isEqualTo(Turn.SERVED);
        }
        assertThat(flight.made()).isEqualTo("made");
        assertThat(flights.size()).isZero();
        assertThat(flight.await(LONG)).isEqualTo(Turn.SERVED);
    }

    @Test
    void exactlyOneTakesTheLeadOfOneThatFailed() throws Exception {
        Flight<String> flight = flights.board("a").flight();
        List<Future<Turn>> waiters = waiters(flight, 3);

        flight.failed();

        Await.until(() -> waiters.stream().anyMatch(Future::isDone));
        assertThat(waiters.stream().filter(Future::isDone)).hasSize(1);
        assertThat(flight.waiting()).isEqualTo(2);
        flight.landed("by the second");
        for (Future<Turn> waiter : waiters) {
            assertThat(waiter.get(60, TimeUnit.SECONDS)).isIn(Turn.LEADS, Turn.SERVED);
        }
    }

    @Test
    void afterTheSecondFailureNobodyWaitsAnyLonger() throws Exception {
        Flight<String> flight = flights.board("a").flight();
        List<Future<Turn>> waiters = waiters(flight, 3);

        assertThat(flight.failed()).isFalse();
        Await.until(() -> flight.waiting() == 2);
        assertThat(flight.failed()).isTrue();

        List<Turn> turns = new ArrayList<>();
        for (Future<Turn> waiter : waiters) {
            turns.add(waiter.get(60, TimeUnit.SECONDS));
        }
        assertThat(turns).containsExactlyInAnyOrder(Turn.LEADS, Turn.ALONE, Turn.ALONE);
        assertThat(flights.size()).isZero();
    }

    @Test
    void aFlightThatFailsWithNobodyWaitingIsForgotten() {
        Flight<String> flight = flights.board("a").flight();

        flight.failed();

        assertThat(flights.size()).isZero();
        assertThat(flight.await(LONG)).isEqualTo(Turn.LEADS);
    }

    @Test
    void waitingEndsByItsLimit() {
        Flight<String> flight = flights.board("a").flight();

        assertThat(flight.await(1)).isEqualTo(Turn.TIMED_OUT);
        assertThat(flight.waiting()).isZero();
    }

    @Test
    void anInterruptedOneDoesNotTakeTheLeadAway() throws Exception {
        Flight<String> flight = flights.board("a").flight();
        List<Future<Turn>> waiters = waiters(flight, 2);

        waiters.get(0).cancel(true);
        Await.until(() -> flight.waiting() == 1);
        flight.failed();

        assertThat(waiters.get(1).get(60, TimeUnit.SECONDS)).isEqualTo(Turn.LEADS);
    }

    @Test
    void allGoAloneWhenTheAnswerIsForOneClient() throws Exception {
        Flight<String> flight = flights.board("a").flight();
        List<Future<Turn>> waiters = waiters(flight, 2);

        flight.aloneFromHere();

        for (Future<Turn> waiter : waiters) {
            assertThat(waiter.get(60, TimeUnit.SECONDS)).isEqualTo(Turn.ALONE);
        }
    }

    @Test
    void aLoneKeyIsRememberedForAWhileAndOnlySoMany() {
        LoneKeys keys = new LoneKeys();
        keys.note("a", true, 0);
        keys.note("b", false, 0);

        assertThat(keys.of("a", LoneKeys.REMEMBERED_MILLIS - 1)).isEqualTo(Experience.LONE);
        assertThat(keys.of("b", 0)).isEqualTo(Experience.HOPELESS);
        assertThat(keys.of("a", LoneKeys.REMEMBERED_MILLIS)).isEqualTo(Experience.NONE);
        for (int i = 0; i < LoneKeys.MOST_KEYS; i++) {
            keys.note("k" + i, true, 0);
        }
        assertThat(keys.of("b", 0)).isEqualTo(Experience.NONE);
        assertThat(keys.of("k0", 0)).isEqualTo(Experience.LONE);
    }
}
