package org.heliostat.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.admin.DrainResult;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.server.GracefulShutdownResult;

/** The life cycle waits for the callback, however a drain ends. */
class GracefulShutdownTest {

    @Test
    void aDrainThatFailsIsToldLikeOneThatLostRequests() throws Exception {
        GracefulShutdown shutdown = new GracefulShutdown(grace -> {
            throw new IllegalStateException("on purpose");
        });

        assertThat(result(shutdown)).isEqualTo(GracefulShutdownResult.REQUESTS_ACTIVE);
    }

    @Test
    void aDrainThatLostNothingIsIdle() throws Exception {
        assertThat(result(new GracefulShutdown(grace -> new DrainResult(1, 1, 0))))
                .isEqualTo(GracefulShutdownResult.IDLE);
    }

    /** The port may have been opened again since. */
    @Test
    void noDrainBeginsAfterAnAbort() {
        AtomicInteger late = new AtomicInteger();
        for (int round = 0; round < 100; round++) {
            AtomicBoolean over = new AtomicBoolean();
            GracefulShutdown shutdown = new GracefulShutdown(grace -> {
                late.addAndGet(over.get() ? 1 : 0);
                return DrainResult.NOTHING;
            });
            shutdown.begin(result -> {});

            assertThat(shutdown.abort()).isTrue();
            over.set(true);
        }

        Await.until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("heliostat-shutdown")));
        assertThat(late).hasValue(0);
    }

    @Test
    void withoutAShutdownNothingIsAborted() {
        GracefulShutdown shutdown = new GracefulShutdown(grace -> {
            throw new IllegalStateException("not asked for");
        });

        assertThat(shutdown.abort()).isFalse();
    }

    /** Who aborts has to close the port then. */
    @Test
    void anAbortWhoseDrainFailsHasClosedNoPort() throws Exception {
        GracefulShutdown shutdown = new GracefulShutdown(grace -> {
            throw new IllegalStateException("on purpose");
        });
        assertThat(result(shutdown)).isEqualTo(GracefulShutdownResult.REQUESTS_ACTIVE);

        assertThat(shutdown.abort()).isFalse();
    }

    @Test
    void anAbortCutsTheDrainAndWaitsForItsEnd() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch cut = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        GracefulShutdown shutdown = new GracefulShutdown(grace -> {
            begun.countDown();
            if (grace.isZero()) {
                cut.countDown();
            } else {
                await(cut);
                ended.incrementAndGet();
            }
            return new DrainResult(1, 0, 1);
        });
        CompletableFuture<GracefulShutdownResult> result = new CompletableFuture<>();
        shutdown.begin(result::complete);
        await(begun);

        assertThat(shutdown.abort()).isTrue();

        assertThat(ended).hasValue(1);
        assertThat(result.get(60, TimeUnit.SECONDS)).isEqualTo(GracefulShutdownResult.REQUESTS_ACTIVE);
    }

    /** Who is told may stop the server at once, on the thread that tells. */
    @Test
    void whoIsToldMayAbort() throws Exception {
        GracefulShutdown shutdown = new GracefulShutdown(grace -> DrainResult.NOTHING);
        CompletableFuture<Boolean> aborted = new CompletableFuture<>();

        shutdown.begin(result -> aborted.complete(shutdown.abort()));

        assertThat(aborted.get(60, TimeUnit.SECONDS)).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static GracefulShutdownResult result(GracefulShutdown shutdown) throws Exception {
        CompletableFuture<GracefulShutdownResult> result = new CompletableFuture<>();
        shutdown.begin(result::complete);
        return result.get(60, TimeUnit.SECONDS);
    }
}
