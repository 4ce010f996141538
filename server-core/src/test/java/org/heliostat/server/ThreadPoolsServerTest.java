package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.heliostat.config.Finding;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions in pools of their own, on a server with two session threads. */
class ThreadPoolsServerTest {

    private static final List<String> MAGNUS = List.of(
            "RqThrottleMin 2",
            "RqThrottle 2",
            "Init fn=\"thread-pool-init\" name=\"slow_pool\" maxthreads=2 minthreads=1 queueSize=1 stackSize=131072");

    @TempDir
    private Path folder;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger waiting = new AtomicInteger();
    private final Set<String> threads = ConcurrentHashMap.newKeySet();
    private WebServer server;

    @AfterEach
    void stop() {
        gate.countDown();
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void aFullPoolSlowsNothingElseAndItsBusyFunctionAnswers() throws Exception {
        start(MAGNUS, objConf -> objConf.replace("fn=\"slow\"", "fn=\"slow\" pool=\"SLOW_POOL\" busy=\"sorry\""));
        List<CompletableFuture<HttpResponse<String>>> slow = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            slow.add(ask("/slow"));
        }
        Await.until(() -> pool("slow_pool").queued() == 1 && waiting.get() == 2);

        for (int i = 0; i < 20; i++) {
            assertThat(ask("/index.html?" + i).get(60, TimeUnit.SECONDS).body()).isEqualTo("<p>hello</p>");
        }
        HttpResponse<String> refused = ask("/slow").get(60, TimeUnit.SECONDS);

        assertThat(refused.statusCode()).isEqualTo(200);
        assertThat(refused.body()).startsWith("sorry on session-");
        assertThat(refused("pool-full")).as("it was served").isZero();
        assertThat(pool("slow_pool")).isEqualTo(new ThreadPoolSnapshot("slow_pool", 0, 2, 2, 1, 1, 1, 1, 0));
        assertThat(server.perfdump())
                .contains("NativePool:\nIdle/Peak/Limit               1/1/128\n")
                .contains("slow_pool:\nIdle/Peak/Limit               0/2/2\nWork Queue Length/Peak/Limit  1/1/1\n");
        assertThat(server.sessions().stream()
                        .map(one -> one.row().thread() + " " + one.row().function()))
                .contains("pool-slow_pool-1 slow", "pool-slow_pool-2 slow");
        gate.countDown();
        for (var one : slow) {
            assertThat(one.get(60, TimeUnit.SECONDS).body()).startsWith("slept on pool-slow_pool-");
        }
        Await.until(() -> server.snapshot().requests().requests() == 24);
        assertThat(server.stop().lost()).isZero();
    }

    /** The file is looked for in the pool, and the method is wrong. */
    @Test
    void whatAPoolDoesNotFindMayBeThereForAnotherMethod() throws Exception {
        start(MAGNUS, objConf -> objConf.replace("Service fn=\"slow\"", "Service method=\"(GET|HEAD)\" fn=\"slow\"")
                .replace(
                        "method=\"(GET|HEAD)\" fn=\"send-file\"",
                        "method=\"(GET|HEAD|POST)\" fn=\"send-file\" pool=\"slow_pool\""));

        HttpResponse<String> wrong = post("/slow");

        assertThat(wrong.statusCode()).isEqualTo(405);
        assertThat(wrong.headers().firstValue("Allow")).contains("GET, HEAD, OPTIONS");
        assertThat(post("/none").statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> post(String path) throws Exception {
        URI uri =
                URI.create("http://127.0.0.1:" + server.listenAddresses().get(0).port() + path);
        return client.send(
                HttpRequest.newBuilder(uri)
                        .POST(HttpRequest.BodyPublishers.ofString("x"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void aPoolWithAutoGetsMoreThreadsWhileCallsWait() throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        int most = 8 * processors;
        List<String> magnus = List.of(
                "RqThrottleMin 2",
                "RqThrottle 2",
                "Init fn=\"thread-pool-init\" name=\"slow_pool\" threads=\"auto\" maxthreads=" + most
                        + " queueSize=1000");
        start(magnus, objConf -> objConf.replace("fn=\"slow\"", "fn=\"slow\" pool=\"slow_pool\""));
        assertThat(pool("slow_pool").limit()).isEqualTo(processors);
        List<CompletableFuture<HttpResponse<String>>> slow = new ArrayList<>();
        for (int i = 0; i < 2 * most; i++) {
            slow.add(ask("/slow"));
        }

        Await.until(() -> pool("slow_pool").limit() >= 2 * processors && waiting.get() >= 2 * processors);

        assertThat(pool("slow_pool").limit()).isLessThanOrEqualTo(most);
        gate.countDown();
        for (var one : slow) {
            assertThat(one.get(60, TimeUnit.SECONDS).body()).startsWith("slept on pool-slow_pool-");
        }
    }

    @Test
    void withoutABusyFunctionAFullPoolIsA503() throws Exception {
        start(MAGNUS, objConf -> objConf.replace("fn=\"slow\"", "fn=\"slow\" pool=\"slow_pool\""));
        for (int i = 0; i < 3; i++) {
            ask("/slow");
        }
        Await.until(() -> pool("slow_pool").queued() == 1 && waiting.get() == 2);

        HttpResponse<String> refused = ask("/slow").get(60, TimeUnit.SECONDS);

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).contains("5");
    }

    @Test
    void whatTheBusyFunctionAnswersWith503IsRefused() throws Exception {
        start(MAGNUS, objConf -> objConf.replace("fn=\"slow\"", "fn=\"slow\" pool=\"slow_pool\" busy=\"away\""));
        for (int i = 0; i < 3; i++) {
            ask("/slow");
        }
        Await.until(() -> pool("slow_pool").queued() == 1 && waiting.get() == 2);

        HttpResponse<String> refused = ask("/slow").get(60, TimeUnit.SECONDS);

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.body()).startsWith("come again");
        Await.until(() -> server.snapshot().requests().status503() == 1);
        assertThat(refused("pool-full")).isEqualTo(1);
    }

    @Test
    void theErrorLogNamesThePoolThatIsFullOnceForMany() throws Exception {
        start(MAGNUS, objConf -> objConf.replace("fn=\"slow\"", "fn=\"slow\" pool=\"slow_pool\""));
        try (LogLines log = LogLines.of("org.heliostat.server")) {
            for (int i = 0; i < 3; i++) {
                ask("/slow");
            }
            Await.until(() -> pool("slow_pool").queued() == 1 && waiting.get() == 2);
            for (int i = 0; i < 5; i++) {
                assertThat(ask("/slow").get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
            }

            assertThat(log.all().stream().filter(line -> line.contains("HS1803")))
                    .singleElement()
                    .asString()
                    .contains("thread pool slow_pool is full: all its 2 threads are at work and 1 calls wait");
        }
        assertThat(refused("pool-full")).isEqualTo(5);
        Await.until(() -> server.snapshot().requests().status503() == 5);
        assertThat(server.snapshot().refusals().unqueued()).isZero();
    }

    @Test
    void theErrorLogNamesThePoolInWhichACallWaitsTooLong() throws Exception {
        List<String> magnus = new ArrayList<>(MAGNUS);
        magnus.add("QueueTimeout 1");
        start(magnus, objConf -> objConf.replace("fn=\"slow\"", "fn=\"slow\" pool=\"slow_pool\""));
        try (LogLines log = LogLines.of("org.heliostat.server")) {
            for (int i = 0; i < 2; i++) {
                ask("/slow");
            }
            Await.until(() -> waiting.get() == 2);

            assertThat(ask("/slow").get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(503);

            assertThat(log.all()).anyMatch(line -> line.contains("HS1804") && line.contains("pool slow_pool"));
        }
        assertThat(refused("pool-timeout")).isEqualTo(1);
    }

    private long refused(String cause) {
        return server.snapshot().refusals().causes().stream()
                .filter(one -> one.cause().equals(cause))
                .mapToLong(one -> one.count())
                .sum();
    }

    @Test
    void whatFollowsAPooledFunctionRunsWhereItWouldWithoutThePool() throws Exception {
        start(
                MAGNUS,
                objConf -> objConf.replace(
                        "Service fn=\"decline\"",
                        "Service fn=\"decline\" pool=\"slow_pool\"\nService fn=\"fail\" pool=\"NativePool\"\n"
                                + "Error fn=\"sorry\""));

        HttpResponse<String> answer = ask("/decline").get(60, TimeUnit.SECONDS);

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).startsWith("sorry on session-");
        assertThat(threads).containsExactlyInAnyOrder("decline pool-slow_pool-1", "fail pool-NativePool-1");
    }

    @Test
    void earlierStagesRunInThePoolTooAndTheRequestGoesOn() throws Exception {
        start(
                MAGNUS,
                objConf -> objConf.replace(
                        "PathCheck fn=\"unix-uri-clean\"",
                        "PathCheck fn=\"note\" pool=\"slow_pool\"\nPathCheck fn=\"unix-uri-clean\""));

        assertThat(ask("/index.html").get(60, TimeUnit.SECONDS).body()).isEqualTo("<p>hello</p>");
        assertThat(ask("/index.html").get(60, TimeUnit.SECONDS).body()).isEqualTo("<p>hello</p>");

        assertThat(threads).containsExactly("note pool-slow_pool-1");
        assertThat(server.snapshot().quickLaneAnswers()).isZero();
    }

    @Test
    void aPoolHoldsForItsLineAndNotForItsFunction() throws Exception {
        start(
                MAGNUS,
                objConf -> objConf.replace(
                        "PathCheck fn=\"unix-uri-clean\"",
                        "PathCheck fn=\"note\" pool=\"slow_pool\"\nPathCheck fn=\"note\" pool=\"NativePool\"\n"
                                + "PathCheck fn=\"unix-uri-clean\""));

        assertThat(ask("/index.html").get(60, TimeUnit.SECONDS).body()).isEqualTo("<p>hello</p>");

        assertThat(threads).containsExactlyInAnyOrder("note pool-slow_pool-1", "note pool-NativePool-1");
    }

    @Test
    void aReloadChangesSizesWithoutARestart() throws Exception {
        start(MAGNUS, objConf -> objConf.replace("fn=\"slow\"", "fn=\"slow\" pool=\"slow_pool\""));
        Path magnus = folder.resolve("conf/magnus.conf");
        String text = Files.readString(magnus).replace("maxthreads=2", "maxthreads=5") + "\nNativePoolMaxThreads 9\n"
                + "Init fn=\"thread-pool-init\" name=\"further\"\n";
        Files.writeString(magnus, text);

        var result = server.reload();

        assertThat(result.applied()).isTrue();
        assertThat(result.needRestart()).isEmpty();
        assertThat(server.snapshot().threadPools())
                .extracting(ThreadPoolSnapshot::name, ThreadPoolSnapshot::limit)
                .hasToString("[(\"NativePool\", 9), (\"slow_pool\", 5), (\"further\", 128)]");
        for (int i = 0; i < 5; i++) {
            ask("/slow");
        }
        Await.until(() -> waiting.get() == 5);
    }

    @Test
    void poolsThatAreNotThereOrThereTwiceAreErrorsWithTheirLine() throws Exception {
        start(MAGNUS, UnaryOperator.identity());
        Path magnus = folder.resolve("conf/magnus.conf");
        Files.writeString(
                magnus,
                Files.readString(magnus)
                        + "Init fn=\"thread-pool-init\" name=\"Slow_Pool\"\n"
                        + "Init fn=\"thread-pool-init\" name=\"nativepool\"\n"
                        + "Init fn=\"thread-pool-init\" name=\"odd\" MinThreads=9 MaxThreads=3\n"
                        + "Init fn=\"thread-pool-init\" name=\"late\" LateInit=\"yes\"\n"
                        + "Init fn=\"thread-pool-init\" name=\"small\" stackSize=1000\n"
                        + "Init fn=\"load-modules\" funcs=\"send-file\" pool=\"nobody\"\n");
        Path objConf = folder.resolve("conf/obj.conf");
        Files.writeString(objConf, Files.readString(objConf).replace("fn=\"slow\"", "fn=\"slow\" pool=\"slw_pool\""));

        var result = server.reload();

        assertThat(result.applied()).isFalse();
        assertThat(result.findings().stream().map(Finding::toString))
                .anySatisfy(text -> assertThat(text)
                        .contains(
                                "conf/magnus.conf:6", "thread-pool-init: name: Slow_Pool: two pools", "magnus.conf:5"))
                .anySatisfy(text -> assertThat(text).contains("conf/magnus.conf:7", "it always exists"))
                .anySatisfy(text -> assertThat(text)
                        .contains("conf/magnus.conf:8", "MinThreads: 9 (expected: at most MaxThreads, 3)"))
                .anySatisfy(text -> assertThat(text).contains("conf/magnus.conf:9", "must not be late"))
                .anySatisfy(text -> assertThat(text).contains("conf/magnus.conf:10", "too small"))
                .anySatisfy(text -> assertThat(text).contains("conf/magnus.conf:11", "load-modules: pool: nobody"))
                .anySatisfy(text -> assertThat(text)
                        .contains("conf/obj.conf:", "pool: slw_pool (expected: a pool of thread-pool-init"));
        assertThat(ask("/index.html").get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }

    @Test
    void thereAreSixtyFourPoolsAtMost() throws Exception {
        start(MAGNUS, UnaryOperator.identity());
        Path magnus = folder.resolve("conf/magnus.conf");
        StringBuilder text = new StringBuilder(Files.readString(magnus));
        for (int i = 0; i < 64; i++) {
            text.append("Init fn=\"thread-pool-init\" name=\"p").append(i).append("\" minthreads=1 maxthreads=1\n");
        }
        Files.writeString(magnus, text);

        var result = server.reload();

        assertThat(result.applied()).isFalse();
        assertThat(result.findings().stream().map(Finding::toString))
                .anySatisfy(found -> assertThat(found).contains("one pool too many (expected: at most 64)"));
    }

    private void start(List<String> magnus, UnaryOperator<String> objConf) throws Exception {
        Map<String, StageFunction> functions = new LinkedHashMap<>();
        functions.put("slow", this::sleep);
        functions.put("sorry", exchange -> answer(exchange, "sorry"));
        functions.put("away", exchange -> {
            exchange.response().status(503);
            return answer(exchange, "come again");
        });
        functions.put("decline", exchange -> note("decline", Outcome.NO_ACTION));
        functions.put("fail", exchange -> note("fail", Outcome.ABORTED));
        functions.put("note", exchange -> note("note", Outcome.NO_ACTION));
        server = new TestInstance(folder, magnus).withObjConf(objConf).start(functions);
    }

    /** The sleeping function of the performance guides, asleep until the test has looked. */
    private Outcome sleep(Exchange exchange) throws java.io.IOException {
        waiting.incrementAndGet();
        try {
            assertThat(gate.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return answer(exchange, "slept");
    }

    private static Outcome answer(Exchange exchange, String text) throws java.io.IOException {
        int status = exchange.response().status();
        exchange.response().status(status == 0 ? 200 : status);
        String thread = Thread.currentThread().getName();
        exchange.response().output().write((text + " on " + thread).getBytes(StandardCharsets.UTF_8));
        return Outcome.PROCEED;
    }

    private Outcome note(String name, Outcome outcome) {
        threads.add(name + " " + Thread.currentThread().getName());
        return outcome;
    }

    private ThreadPoolSnapshot pool(String name) {
        return server.snapshot().threadPools().stream()
                .filter(pool -> pool.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private CompletableFuture<HttpResponse<String>> ask(String path) {
        int port = Objects.requireNonNull(server).listenAddresses().get(0).port();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    }
}
