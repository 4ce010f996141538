package org.heliostat.adminui.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.trial.TrialScene.closed;
import static org.heliostat.adminui.trial.TrialScene.open;
import static org.heliostat.adminui.trial.TrialScene.with;

import java.util.List;
import org.heliostat.admin.advice.Aim;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.junit.jupiter.api.Test;

/** What two windows say of a change. */
class JudgementTest {

    private static final Aim RATE = new Aim("window.perSecond.requests", "requests/s", Aim.Better.MORE, 0, null);
    private static final Aim TIME = new Aim("timeSplit.total.averageNanos", "ns", Aim.Better.LESS, 0, null);
    private static final String QUEUE = "window.averages.queueLength";

    private static final Aim OVERFLOWS = new Aim("connectionQueue.overflows", "requests", Aim.Better.LESS, 0, null);

    @Test
    void clientsWhoWaitForAnAnswerAskMoreOfAFasterServer() {
        Judgement judged = Judgement.of(RATE, closed(24, 0.6), closed(24, 0.12));

        assertThat(judged.isBetter()).isTrue();
        assertThat(judged.sentence()).isEqualTo("requests rose from 40 to 200 requests/s");
    }

    @Test
    void moreClientsAreAnotherLoad() {
        Judgement judged = Judgement.of(RATE, closed(24, 0.6), closed(48, 0.6));

        assertThat(judged.isBetter()).isFalse();
        assertThat(judged.sentence())
                .contains("cannot be compared")
                .contains("40 requests/s before and 80 requests/s after");
    }

    @Test
    void readersWhoPauseAskAsOftenAsTheirPausesAllow() {
        ServerSnapshot slow = with(closed(20, 1.0), "window.averages.keptConnections", 40.0);
        // Forty clients with pauses of a second: a fourth of the time, and 32 requests a second.
        ServerSnapshot fast = with(closed(8, 0.25), "window.averages.keptConnections", 40.0);

        assertThat(OfferedLoad.of(slow).isAsIn(OfferedLoad.of(fast))).isTrue();
        assertThat(OfferedLoad.of(slow).isAsIn(OfferedLoad.of(with(fast, "window.perSecond.queued", 60.0))))
                .isFalse();
    }

    @Test
    void whatComesAnywayIsTheSameLoadHoweverLongItTakes() {
        assertThat(Judgement.of(TIME, visited(100, 0.5), visited(90, 0.1)).isBetter())
                .isTrue();
        assertThat(Judgement.of(TIME, visited(100, 0.5), visited(70, 0.1)).isBetter())
                .isFalse();
    }

    /** A full server answers as many as it can, and so as many ask it again, whether sixteen clients do or five. */
    @Test
    void clientsWhoWentHomeAreAnotherLoad() {
        Judgement judged = Judgement.of(TIME, closed(16, 0.8), closed(5, 0.25));

        assertThat(judged.isBetter()).isFalse();
        assertThat(judged.sentence())
                .isEqualTo("the mean time of a request fell from 800 to 250 ms, which cannot be compared: "
                        + "the load was another one, 16 clients before and 5 clients after");
    }

    @Test
    void clientsWhoWentHomeAreMissedByFullPoolsToo() {
        ServerSnapshot before = waitingForThePool(with(closed(16, 0.8), "window.averages.queueLength", 0.0), 16, 12);
        ServerSnapshot after = waitingForThePool(with(closed(5, 0.25), "window.averages.queueLength", 0.0), 5, 1);

        assertThat(Judgement.of(TIME, before, after).isBetter()).isFalse();
    }

    @Test
    void someClientsLessMakeAFullServerFaster() {
        // Thirteen of sixteen are the same load, but each waits for three less.
        assertThat(Judgement.of(TIME, closed(16, 0.8), closed(13, 0.65)).isBetter())
                .isFalse();
        assertThat(Judgement.of(TIME, closed(16, 0.8), closed(13, 0.2)).isBetter())
                .isTrue();
    }

    @Test
    void fewRequestsSayLittle() {
        // A hundred requests in each window: a fifth may be chance.
        assertThat(Judgement.of(TIME, visited(1.7, 0.5), visited(1.7, 0.4)).isBetter())
                .isFalse();
        assertThat(Judgement.of(TIME, visited(100, 0.5), visited(100, 0.4)).isBetter())
                .isTrue();
    }

    @Test
    void eventsAreComparedAsCounts() {
        assertThat(Judgement.of(OVERFLOWS, overflows(500), overflows(0)).isBetter())
                .isTrue();
        assertThat(Judgement.of(OVERFLOWS, overflows(4), overflows(1)).isBetter())
                .isFalse();
        assertThat(Judgement.of(OVERFLOWS, overflows(0), overflows(0)).isBetter())
                .isFalse();
    }

    @Test
    void eventsThatBecomeFewerWithMoreRequestsAreFewer() {
        Judgement judged = Judgement.of(OVERFLOWS, overflows(500), overflows(0, 300));

        assertThat(judged.isBetter()).isTrue();
        assertThat(judged.sentence())
                .isEqualTo("requests that found the queue full fell from 500 to 0 requests while "
                        + "100 requests/s were served before and 300 requests/s after");
    }

    /** The others may have come to another site. */
    @Test
    void asManyEventsWithMoreRequestsAreNotFewer() {
        assertThat(Judgement.of(OVERFLOWS, overflows(500), overflows(520, 300)).isBetter())
                .isFalse();
        assertThat(Judgement.of(OVERFLOWS, overflows(500), overflows(300, 300)).isBetter())
                .isTrue();
    }

    @Test
    void fewerEventsOfFewerRequestsAreNotFewer() {
        assertThat(Judgement.of(OVERFLOWS, overflows(1_000, 100), overflows(800, 80))
                        .isBetter())
                .isFalse();
        assertThat(Judgement.of(OVERFLOWS, overflows(1_000, 100), overflows(400, 80))
                        .isBetter())
                .isTrue();
    }

    @Test
    void thoseWhoComeAgainAtOnceWhenRefusedAreNoLoad() {
        ServerSnapshot refusing = with(overflows(60_000, 50), "window.perSecond.overflows", 1_000.0);

        assertThat(Judgement.of(OVERFLOWS, refusing, overflows(0, 45)).isBetter())
                .isTrue();
        assertThat(Judgement.of(OVERFLOWS, refusing, overflows(0, 20)).isBetter())
                .isFalse();
    }

    /** Those that found no room are requests that ended, and were never inside. */
    @Test
    void thoseWhoComeAgainAtOnceAreNoClientsWhoHaveLeft() {
        ServerSnapshot refusing = with(overflows(53_000, 41), "window.perSecond.overflows", 887.0);
        refusing = with(with(refusing, "window.perSecond.requests", 928.0), QUEUE, 8.0);
        ServerSnapshot waiting = with(overflows(0, 39), QUEUE, 36.0);

        assertThat(OfferedLoad.of(refusing).clients()).isLessThan(41);
        assertThat(Judgement.of(OVERFLOWS, refusing, waiting).isBetter()).isTrue();
    }

    @Test
    void requestsThatHoldNoSessionThreadAreInsideToo() {
        ServerSnapshot slow = with(with(closed(12, 0.6), "window.averages.sessionsBusy", 0.0), QUEUE, 0.0);
        ServerSnapshot fast = with(with(closed(12, 0.1), "window.averages.sessionsBusy", 0.0), QUEUE, 0.0);

        assertThat(Judgement.of(TIME, slow, fast).isBetter()).isTrue();
    }

    @Test
    void eventsThatBecomeFewerWithFewerRequestsSayNothing() {
        Judgement judged = Judgement.of(OVERFLOWS, overflows(500, 300), overflows(0));

        assertThat(judged.isBetter()).isFalse();
        assertThat(judged.sentence()).contains("cannot be compared");
    }

    @Test
    void fewerNewConnectionsWithMoreRequestsAreBetter() {
        Aim connections = new Aim("window.perSecond.connections", "connections/s", Aim.Better.LESS, 0, null);

        assertThat(Judgement.of(connections, connecting(10, 10), connecting(0, 20))
                        .isBetter())
                .isTrue();
        assertThat(Judgement.of(connections, connecting(10, 10), connecting(20, 20))
                        .isBetter())
                .isFalse();
    }

    @Test
    void aMeanWithManyMoreRequestsSaysNothing() {
        assertThat(Judgement.of(TIME, open(100, 0.5), open(300, 0.1)).isBetter())
                .isFalse();
    }

    @Test
    void whereNothingWasCountedNothingIsBetter() {
        Judgement judged = Judgement.of(TIME, open(100, 0.5), SampleSnapshot.justStarted());

        assertThat(judged.isBetter()).isFalse();
        assertThat(judged.sentence()).startsWith("nothing was counted");
        assertThat(judged.comparison().after()).isNull();
    }

    /** So many requests a second by people who keep a connection while they read. */
    private static ServerSnapshot visited(double perSecond, double seconds) {
        return with(open(perSecond, seconds), "window.averages.keptConnections", perSecond * 4);
    }

    private static ServerSnapshot waitingForThePool(ServerSnapshot window, double busy, double waiting) {
        return with(
                with(window, "window.averages.sessionsBusy", busy),
                "window.averages.threadPools",
                List.of(new WindowSnapshot.PoolAverages("Shop", busy - waiting, waiting)));
    }

    private static ServerSnapshot overflows(long count) {
        return overflows(count, 100);
    }

    private static ServerSnapshot overflows(long count, double perSecond) {
        return with(open(perSecond, 0.1), "connectionQueue.overflows", count);
    }

    private static ServerSnapshot connecting(double connections, double requests) {
        return with(open(requests, 0.01), "window.perSecond.connections", connections);
    }
}
