package org.heliostat.launcher.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.stats.thread.Heartbeat;
import org.heliostat.testing.Await;
import org.heliostat.testing.Meanwhile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, unit = TimeUnit.SECONDS)
class SignOfLifeTest {

    private final Heartbeat loop = new Heartbeat("io-1");
    private final Heartbeat other = new Heartbeat("io-2");
    private final AtomicReference<List<Heartbeat>> threads = new AtomicReference<>(List.of(loop, other));
    private final AtomicInteger looks = new AtomicInteger();
    private final SignOfLife sign = new SignOfLife(() -> {
        looks.incrementAndGet();
        return threads.get();
    });

    @Test
    void itComesWhenEachHasTakenATurn() throws Exception {
        CompletableFuture<Boolean> given = Meanwhile.supply(sign::await);
        Await.until(() -> looks.get() > 1);
        loop.beat();
        int before = looks.get();
        Await.until(() -> looks.get() > before + 2);
        assertThat(given).isNotDone();

        other.beat();

        assertThat(given.get()).isTrue();
    }

    @Test
    void aThreadThatIsThereNoMoreIsNotWaitedFor() throws Exception {
        CompletableFuture<Boolean> given = Meanwhile.supply(sign::await);
        Await.until(() -> looks.get() > 1);
        loop.beat();

        threads.set(List.of(loop, new Heartbeat("io-3")));

        assertThat(given.get()).isTrue();
    }

    @Test
    void aServerThatStartsOrEndsHasNoneToWaitFor() {
        threads.set(List.of());

        assertThat(sign.await()).isTrue();
    }

    @Test
    void whoIsInterruptedGivesNone() throws Exception {
        CompletableFuture<Boolean> given = new CompletableFuture<>();
        Thread thread = new Thread(() -> given.complete(sign.await()));
        thread.start();

        thread.interrupt();

        assertThat(given.get()).isFalse();
        thread.join();
    }
}
