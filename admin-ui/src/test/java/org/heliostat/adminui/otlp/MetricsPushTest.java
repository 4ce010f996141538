package org.heliostat.adminui.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.heliostat.config.magnus.OtlpTarget;
import org.heliostat.stats.MetricsPushSnapshot;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

class MetricsPushTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Collector.Answer WELL = answer(200, 0, "{}");

    private final FakeTicker ticker = new FakeTicker();
    private final List<byte[]> sent = new CopyOnWriteArrayList<>();
    private Optional<OtlpTarget> target = Optional.of(
            new OtlpTarget(URI.create("http://collector:4318/v1/metrics"), Duration.ofSeconds(60), SECOND, Map.of()));
    private volatile Collector.Answer next = WELL;
    private volatile boolean isGone;
    private final MetricsPush push =
            new MetricsPush(() -> target, SampleSnapshot::busy, (to, body) -> collect(body), ticker);

    @Test
    void sendsNothingWithoutACollector() {
        target = Optional.empty();
        push.look();

        assertThat(sent).isEmpty();
        assertThat(push.snapshot()).isEqualTo(MetricsPushSnapshot.OFF);
    }

    @Test
    void sendsAtOnceAndThenAtEachInterval() {
        lookAndWait();
        assertThat(new String(sent.get(0), StandardCharsets.UTF_8)).contains("heliostat.connection_queue.queued");
        assertThat(push.snapshot()).isEqualTo(new MetricsPushSnapshot("well", 1, 0, 0, ""));

        ticker.advance(Duration.ofSeconds(59));
        push.look();
        assertThat(push.snapshot().sent()).isEqualTo(1);
        ticker.advance(SECOND);
        lookAndWait();
        assertThat(push.snapshot().sent()).isEqualTo(2);
    }

    @Test
    void comesLaterAndLaterToACollectorThatFails() {
        next = answer(503, 0, "");
        lookAndWait();
        assertThat(push.snapshot())
                .isEqualTo(new MetricsPushSnapshot("failing", 0, 1, 0, "the collector answered 503"));

        for (int seconds : new int[] {120, 240, 300, 300}) {
            ticker.advance(Duration.ofSeconds(seconds - 1));
            push.look();
            long before = push.snapshot().failed();
            ticker.advance(SECOND);
            lookAndWait();
            assertThat(push.snapshot().failed()).isEqualTo(before + 1);
        }

        next = WELL;
        ticker.advance(Duration.ofSeconds(300));
        lookAndWait();
        assertThat(push.snapshot().state()).isEqualTo("well");
        ticker.advance(Duration.ofSeconds(60));
        lookAndWait();
        assertThat(push.snapshot().sent()).isEqualTo(2);
    }

    @Test
    void waitsAsLongAsTheCollectorAsksForWithinReason() {
        next = answer(429, 200, "");
        lookAndWait();
        ticker.advance(Duration.ofSeconds(199));
        push.look();
        assertThat(push.snapshot().failed()).isEqualTo(1);
        next = answer(429, 86_400, "");
        ticker.advance(SECOND);
        lookAndWait();

        ticker.advance(Duration.ofMinutes(5));
        lookAndWait();
        assertThat(push.snapshot().failed()).isEqualTo(3);
    }

    /** It looks like UTF-32, and is none. */
    @Test
    void takesAnAnswerThatIsNoTextForSuccessToo() {
        next = answer(200, 0, "\0\0{\0");
        lookAndWait();

        assertThat(push.snapshot().sent()).isEqualTo(1);
        assertThat(push.snapshot().failed()).isZero();
    }

    @Test
    void countsWhatTheCollectorRefusedOfWhatItTook() {
        next = answer(200, 0, "{\"partialSuccess\":{\"rejectedDataPoints\":\"3\",\"errorMessage\":\"no\"}}");
        lookAndWait();
        assertThat(push.snapshot()).isEqualTo(new MetricsPushSnapshot("well", 1, 0, 3, ""));

        next = answer(200, 0, "<html>");
        ticker.advance(Duration.ofSeconds(60));
        lookAndWait();
        assertThat(push.snapshot()).isEqualTo(new MetricsPushSnapshot("well", 2, 0, 3, ""));
    }

    @Test
    void aCollectorThatIsGoneCostsACounter() {
        isGone = true;
        lookAndWait();

        assertThat(push.snapshot()).isEqualTo(new MetricsPushSnapshot("failing", 0, 1, 0, "nobody listens"));
    }

    @Test
    void neverSendsTwiceAtOneTime() throws Exception {
        CountDownLatch hold = new CountDownLatch(1);
        List<String> begun = new CopyOnWriteArrayList<>();
        MetricsPush slow = new MetricsPush(
                () -> target,
                SampleSnapshot::busy,
                (to, body) -> {
                    begun.add("one");
                    assertThat(hold.await(60, TimeUnit.SECONDS)).isTrue();
                    return WELL;
                },
                ticker);
        slow.look();
        Await.until(() -> begun.size() == 1);
        ticker.advance(Duration.ofHours(1));
        slow.look();
        slow.look();
        hold.countDown();
        Await.until(() -> slow.snapshot().sent() == 1);

        assertThat(begun).hasSize(1);
    }

    @Test
    void anotherCollectorIsSentToAtOnce() {
        next = answer(500, 0, "");
        lookAndWait();
        next = WELL;
        target = target.map(old -> new OtlpTarget(URI.create("http://other/"), old.interval(), SECOND, Map.of()));
        lookAndWait();

        assertThat(push.snapshot().state()).isEqualTo("well");
        target = Optional.empty();
        push.look();
        assertThat(push.snapshot().state()).isEqualTo("off");
    }

    /** Looks when it is time, and waits until the sending is over. */
    private void lookAndWait() {
        MetricsPushSnapshot before = push.snapshot();
        push.look();
        Await.until(() -> push.snapshot().sent() + push.snapshot().failed() > before.sent() + before.failed());
    }

    private Collector.Answer collect(byte[] body) throws IOException {
        if (isGone) {
            throw new IOException("nobody listens");
        }
        sent.add(body);
        return next;
    }

    private static Collector.Answer answer(int status, int retryAfter, String body) {
        return new Collector.Answer(status, Duration.ofSeconds(retryAfter), body.getBytes(StandardCharsets.UTF_8));
    }
}
