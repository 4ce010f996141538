package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.testing.Await;
import org.heliostat.testing.Meanwhile;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

/** RqThrottle 0 and ConnQueueSize 0: each request runs at once. */
class NoQueueTest extends SmallServer {

    private static final String NO_QUEUE = magnus(0, 0);

    @Test
    void eightRequestsAtOnceAreAllAnswered() throws Exception {
        write("conf/magnus.conf", NO_QUEUE);
        start();

        List<HttpResponse<String>> answers = together(8);

        assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(200);
        assertThat(running().snapshot().connectionQueue().overflows()).isZero();
        assertThat(running().snapshot().sessionThreads().limit()).isZero();
        // A thread is there for a moment after its answer.
        Await.until(() -> running().snapshot().sessionThreads().created() == 0);
        assertThat(get("/.perf").body())
                .contains("Current/Peak/Limit Queue Length            0/0/0")
                .contains("Total Sessions Created    1/0");
    }

    @Test
    void aThreadPoolWithoutASizeTakesThemAllToo() throws Exception {
        write("conf/magnus.conf", NO_QUEUE + "NativePoolMaxThreads 1\n");
        write("conf/obj.conf", OBJ_CONF.replace("Service fn=\"wait\"", "Service fn=\"wait\" pool=\"NativePool\""));
        start();

        List<CompletableFuture<HttpResponse<String>>> asked = ask(6);
        Await.until(() ->
                waiting.get() == 1 && running().snapshot().threadPools().get(0).queued() == 5);
        gate.countDown();

        for (CompletableFuture<HttpResponse<String>> one : asked) {
            assertThat(one.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aReloadTakesTheQueueAwayAndBringsItBack() throws Exception {
        write("conf/magnus.conf", magnus(1, 50));
        start();
        List<CompletableFuture<HttpResponse<String>>> asked = ask(5);
        Await.until(() ->
                waiting.get() >= 1 && running().snapshot().connectionQueue().queuedTotal() == 5);

        write("conf/magnus.conf", NO_QUEUE);
        assertThat(running().reload().applied()).isTrue();
        Await.until(() -> waiting.get() == 5);
        write("conf/magnus.conf", magnus(2, 50));
        assertThat(running().reload().applied()).isTrue();
        gate.countDown();

        for (CompletableFuture<HttpResponse<String>> one : asked) {
            assertThat(one.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        }
        assertThat(get("/index.html").statusCode()).isEqualTo(200);
    }

    @Test
    void aStopWaitsForWhatRuns() throws Exception {
        write("conf/magnus.conf", NO_QUEUE);
        start();
        List<CompletableFuture<HttpResponse<String>>> asked = ask(3);
        Await.until(() -> waiting.get() == 3);

        CompletableFuture<?> stopped = Meanwhile.supply(() -> running().stop());
        gate.countDown();

        stopped.get(60, TimeUnit.SECONDS);
        for (CompletableFuture<HttpResponse<String>> one : asked) {
            assertThat(one.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        }
    }

    private static String magnus(int rqThrottle, int connQueueSize) {
        return MAGNUS_CONF
                .formatted(connQueueSize)
                .replace("RqThrottleMin 2\nRqThrottle 4", "RqThrottle " + rqThrottle);
    }

    private List<HttpResponse<String>> together(int count) throws Exception {
        List<Callable<HttpResponse<String>>> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tasks.add(() -> get("/wait"));
        }
        tasks.add(() -> {
            Await.until(() -> waiting.get() == count);
            gate.countDown();
            return get("/index.html");
        });
        return Together.run(tasks);
    }

    private List<CompletableFuture<HttpResponse<String>>> ask(int count) {
        List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            asked.add(CompletableFuture.supplyAsync(this::answer, task -> new Thread(task).start()));
        }
        return asked;
    }

    private HttpResponse<String> answer() {
        try {
            return get("/wait");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
