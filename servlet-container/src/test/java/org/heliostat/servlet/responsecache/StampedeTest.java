package org.heliostat.servlet.responsecache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.servlet.responsecache.store.CacheLimits;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many clients want the same at the same time. */
class StampedeTest {

    private static final int CLIENTS = 60;

    @TempDir
    Path folder;

    private CachingApp site;

    @BeforeEach
    void prepare() {
        site = new CachingApp(folder);
        // Many threads at once may take a busy machine longer than the usual ten seconds.
        site.app.cacheLimits(new CacheLimits(1 << 20, 1 << 20, 120_000));
    }

    @AfterEach
    void stop() {
        site.app.close();
    }

    private void awaitWaiting(int clients) {
        Await.until(() -> site.figures().waited() >= clients);
    }

    @Test
    void theServletRunsOnceForAll() throws Exception {
        site.mapped("").answering((request, response) -> awaitWaiting(CLIENTS - 1));

        List<String> answers = Together.run(CLIENTS, () -> site.get("/s"));

        assertThat(site.runs).hasValue(1);
        assertThat(Set.copyOf(answers)).containsExactly("run 1");
        assertThat(site.figures().hits()).isEqualTo(CLIENTS - 1);
        assertThat(site.figures().misses()).isEqualTo(1);
    }

    @Test
    void whenTheFirstFailsTheNextRuns() throws Exception {
        site.mapped("").answering((request, response) -> {
            if (site.runs.get() == 1) {
                awaitWaiting(CLIENTS - 1);
                throw new IllegalStateException("the first one");
            }
        });
        AtomicInteger failed = new AtomicInteger();

        Together.run(CLIENTS, () -> {
            if (site.app.get("/app/s").status() == 500) {
                failed.incrementAndGet();
            }
            return "";
        });

        assertThat(site.runs).hasValue(2);
        assertThat(failed).hasValue(1);
    }

    /** Each needs an answer of its own; if they ran one after the other, the second would never meet the third. */
    @Test
    void answersForOneClientAreMadeSideBySide() throws Exception {
        CountDownLatch together = new CountDownLatch(CLIENTS - 1);
        Set<Integer> met = ConcurrentHashMap.newKeySet();
        site.mapped("").answering((request, response) -> {
            int run = site.runs.get();
            response.setHeader("Cache-Control", "private");
            if (run == 1) {
                awaitWaiting(CLIENTS - 1);
                return;
            }
            together.countDown();
            if (together.await(60, TimeUnit.SECONDS)) {
                met.add(run);
            }
        });

        Together.run(CLIENTS, () -> site.get("/s"));

        assertThat(site.runs).hasValue(CLIENTS);
        assertThat(together.getCount()).isZero();
        assertThat(met).isNotEmpty();
    }

    @Test
    void whoHasWaitedLongEnoughRunsTheServletItself() throws Exception {
        site.app.cacheLimits(new CacheLimits(1 << 20, 1 << 20, 0));
        CountDownLatch second = new CountDownLatch(1);
        site.mapped("").answering((request, response) -> {
            if (site.runs.get() > 1) {
                second.countDown();
            }
            assertThat(second.await(60, TimeUnit.SECONDS)).isTrue();
        });

        Together.run(2, () -> site.get("/s"));

        assertThat(site.runs).hasValue(2);
        assertThat(site.figures().waitTimeouts()).isEqualTo(1);
    }

    @Test
    void whatWasBegunBeforeAFlushIsNotKeptAfterIt() {
        site.mapped("").answering((request, response) -> {
            if (site.runs.get() == 1) {
                site.app.app().responseCache().flush();
            }
        });

        assertThat(site.get("/s")).isEqualTo("run 1");
        assertThat(site.get("/s")).isEqualTo("run 2");
        assertThat(site.get("/s")).isEqualTo("run 2");
    }
}
