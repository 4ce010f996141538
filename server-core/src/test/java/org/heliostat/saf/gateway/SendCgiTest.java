package org.heliostat.saf.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.heliostat.cgi.CgiPrograms;
import org.heliostat.cgi.CgiSettings;
import org.heliostat.cgi.spawn.ProcessTools;
import org.heliostat.cgi.spawn.Spawner;
import org.heliostat.cgi.spawn.SystemSpawner;
import org.heliostat.config.objconf.Stage;
import org.heliostat.dns.DnsCacheSettings;
import org.heliostat.dns.DnsSettings;
import org.heliostat.dns.HostNames;
import org.heliostat.dns.TestNameServer;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.FakeTransport;
import org.heliostat.testing.LogLines;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that really run, on requests that come from no socket. */
class SendCgiTest {

    private static final String TYPE = "printf 'Content-Type: text/plain\\n\\n'\n";
    private static final CgiSettings SETTINGS = new CgiSettings(
            4,
            2,
            Duration.ofSeconds(60),
            Duration.ofSeconds(300),
            Duration.ofSeconds(300),
            Duration.ofSeconds(7),
            4_096,
            Map.of("PATH", "/usr/bin:/bin", "SHOP", "open"));

    @TempDir
    Path docs;

    private final FakeTicker ticker = new FakeTicker();
    private CgiPrograms programs;
    private RequestPipeline pipeline;

    /** The way in which the programs of all these tests are started. */
    Spawner spawner() {
        return SystemSpawner.ofSystem();
    }

    @BeforeEach
    void start() throws IOException {
        docs = docs.toRealPath();
        assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
        use(Ticker.system());
    }

    @AfterEach
    void stop() {
        programs.stop();
    }

    private void use(Ticker time, String... parameters) {
        if (programs != null) {
            programs.stop();
        }
        programs = new CgiPrograms(SETTINGS, spawner(), time);
        pipeline = new PipelineFixture(docs)
                .offering(CgiPrograms.class, programs)
                .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("default", Stage.PATH_CHECK, "find-pathinfo")
                .line("default", Stage.SERVICE, "send-cgi", parameters)
                .build();
    }

    @Test
    void tellsTheProgramWhatRfc3875SaysAndNothingOfItsOwn() throws Exception {
        program("env", TYPE + "env | sort");

        Exchange exchange = run(FakeExchange.request("GET", "/env/more/path?a=1&b=2")
                .header("X-Under_Score", "1")
                .header("Proxy", "http://evil")
                .header("Accept", "a/b")
                .header("Accept", "c/d"));

        assertThat(exchange.response().headers().first("Content-Type")).isEqualTo("text/plain");
        assertThat(text(exchange).lines())
                .contains(
                        "GATEWAY_INTERFACE=CGI/1.1",
                        "SCRIPT_NAME=/env",
                        "PATH_INFO=/more/path",
                        "PATH_TRANSLATED=" + docs + "/more/path",
                        "SCRIPT_FILENAME=" + docs + "/env",
                        "QUERY_STRING=a=1&b=2",
                        "REQUEST_METHOD=GET",
                        "REQUEST_URI=/env/more/path?a=1&b=2",
                        "SERVER_PROTOCOL=HTTP/1.1",
                        "SERVER_NAME=localhost",
                        "SERVER_PORT=8080",
                        "REMOTE_ADDR=127.0.0.1",
                        "HTTP_ACCEPT=a/b, c/d",
                        "HTTP_HOST=localhost",
                        "SHOP=open",
                        "PATH=/usr/bin:/bin")
                .noneMatch(line -> line.startsWith("HTTP_PROXY") || line.contains("UNDER_SCORE"))
                .noneMatch(line -> line.startsWith("HOME=") || line.startsWith("JAVA"));
    }

    @Test
    void tellsTheProgramTheNameOfTheClientsHostWhileDnsIsOn() throws Exception {
        program("host", TYPE + "echo $REMOTE_HOST $REMOTE_ADDR");
        try (TestNameServer server = new TestNameServer()
                        .claims("1.0.0.127.in-addr.arpa", "me.example.com")
                        .has("me.example.com", 127, 0, 0, 1);
                HostNames names = new HostNames(DnsCacheSettings.OFF, Ticker.system())) {
            RequestPipeline asking = new PipelineFixture(docs)
                    .offering(CgiPrograms.class, programs)
                    .offering(HostNames.class, names)
                    .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                    .line("default", Stage.SERVICE, "send-cgi")
                    .build();
            Exchange off = FakeExchange.request("GET", "/host").build();
            asking.run(off);
            assertThat(text(off)).isEqualTo("127.0.0.1 127.0.0.1\n");
            names.apply(new DnsSettings(true, false, List.of(server.address()), Duration.ofSeconds(20), 10, 10));
            Exchange on = FakeExchange.request("GET", "/host").build();
            asking.run(on);
            assertThat(text(on)).isEqualTo("me.example.com 127.0.0.1\n");
        }
    }

    @Test
    void feedsShortLongAndChunkedBodies() throws Exception {
        program("count", TYPE + "echo $CONTENT_LENGTH; wc -c | tr -d ' '");
        byte[] large = new byte[1_000_000];

        assertThat(text(run(FakeExchange.request("POST", "/count").body("hello"))))
                .isEqualTo("5\n5\n");
        assertThat(text(run(FakeExchange.request("POST", "/count").body(FakeBody.of(large)))))
                .isEqualTo("1000000\n1000000\n");
        assertThat(text(run(FakeExchange.request("POST", "/count").body(FakeBody.chunked(new byte[700], null)))))
                .isEqualTo("700\n700\n");
        assertThat(run(FakeExchange.request("POST", "/count").body(FakeBody.chunked(large, null)))
                        .response()
                        .status())
                .isEqualTo(411);
    }

    @Test
    void sendsBackMoreThanAPipeHoldsOfABodyThatIsMoreThanAPipeHolds() throws Exception {
        program("cat", TYPE + "cat");
        byte[] large = "0123456789abcdef".repeat(100_000).getBytes(StandardCharsets.US_ASCII);

        Exchange exchange = run(FakeExchange.request("POST", "/cat").body(FakeBody.of(large)));

        assertThat(FakeExchange.transportOf(exchange).body()).isEqualTo(large);
    }

    /** Else the server waits for the program to read, and the program for the server. */
    @Test
    void aProgramMayWriteBeforeItReadsAChunkedBody() throws Exception {
        use(Ticker.system(), "ChunkedRequestBufferSize", "2000000");
        program("eager", TYPE + "head -c 300000 /dev/zero | tr '\\0' x\nwc -c | tr -d ' '");

        CompletableFuture<Exchange> answer = inThread(
                () -> run(FakeExchange.request("POST", "/eager").body(FakeBody.chunked(new byte[1_000_000], null))));

        assertThat(text(answer.get(60, TimeUnit.SECONDS))).hasSize(300_008).endsWith("x1000000\n");
    }

    @Test
    void aProgramNeedNotReadItsInput() throws Exception {
        program("deaf", TYPE + "echo done");

        Exchange exchange = run(FakeExchange.request("POST", "/deaf").body(FakeBody.of(new byte[3_000_000])));

        assertThat(text(exchange)).isEqualTo("done\n");
        Await.until(() -> programs.snapshot().running() == 0);
    }

    @Test
    void aBrokenBodyEndsTheProgram() throws Exception {
        program("count", TYPE + "wc -c");
        FakeBody body = FakeBody.failing(new byte[10], new BodyException(408, "too slow"));

        assertThat(run(FakeExchange.request("POST", "/count").body(body))
                        .response()
                        .status())
                .isEqualTo(408);
    }

    @Test
    void passesStatusAndFieldsOn() throws Exception {
        program("teapot", "printf 'Status: 418 Short and stout\\r\\nX-Tea: green\\r\\nContent-Type: a/b\\r\\n\\r\\nx'");

        Exchange exchange = run(FakeExchange.request("GET", "/teapot"));

        assertThat(exchange.response().status()).isEqualTo(418);
        assertThat(exchange.response().reason()).isEqualTo("Short and stout");
        assertThat(exchange.response().headers().first("X-Tea")).isEqualTo("green");
        assertThat(text(exchange)).isEqualTo("x");
    }

    @Test
    void followsALocationOfItsOwnAndSendsTheClientToOthers() throws Exception {
        program("here", "printf 'Location: /env/x?y=%%20z\\n\\n'");
        program("there", "printf 'Location: http://elsewhere/\\n\\n'");
        program("php", "printf 'Status: 302 Found\\nLocation: /env\\nContent-Type: text/html\\n\\n'");
        program("env", TYPE + "echo $PATH_INFO $QUERY_STRING");
        program("loop", "printf 'Location: /loop\\n\\n'");

        assertThat(text(run(FakeExchange.request("GET", "/here")))).isEqualTo("/x y=%20z\n");
        Exchange posted = run(FakeExchange.request("POST", "/here").body("x"));
        assertThat(posted.response().status()).isEqualTo(303);
        assertThat(posted.response().headers().first("Location")).isEqualTo("/env/x?y=%20z");
        Exchange there = run(FakeExchange.request("GET", "/there"));
        assertThat(there.response().status()).isEqualTo(302);
        assertThat(there.response().headers().first("Location")).isEqualTo("http://elsewhere/");
        assertThat(run(FakeExchange.request("GET", "/php")).response().headers().first("Location"))
                .isEqualTo("/env");
        assertThat(run(FakeExchange.request("GET", "/loop")).response().status())
                .isEqualTo(500);
    }

    @Test
    void whatIsNoAnswerBecomes500AndIsLogged() throws Exception {
        program("silent", "exit 3");
        program("noise", "echo hello");
        program("endless", "while :; do echo 'X-A: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'; done");

        try (LogLines log = LogLines.of("org.heliostat.saf.gateway")) {
            for (String name : new String[] {"/silent", "/noise", "/endless"}) {
                assertThat(run(FakeExchange.request("GET", name)).response().status())
                        .as(name)
                        .isEqualTo(500);
            }
            assertThat(log.all())
                    .anyMatch(line -> line.contains("wrote nothing"))
                    .anyMatch(line -> line.contains("no header field"))
                    .anyMatch(line -> line.contains("longer than 4096 bytes"));
        }
        assertThat(programs.snapshot().malformed()).isEqualTo(3);
        Await.until(() -> {
            programs.tick();
            return programs.snapshot().running() == 0;
        });
    }

    @Test
    void refusesWhatIsNoProgram() throws Exception {
        Files.writeString(docs.resolve("plain"), "text");
        Files.createDirectory(docs.resolve("folder"));

        assertThat(run(FakeExchange.request("GET", "/missing")).response().status())
                .isEqualTo(404);
        assertThat(run(FakeExchange.request("GET", "/folder")).response().status())
                .isEqualTo(404);
        assertThat(run(FakeExchange.request("GET", "/plain")).response().status())
                .isEqualTo(403);
    }

    @Test
    void endsAProgramWithAllItHasStartedWhenItsTimeIsOver() throws Exception {
        use(ticker);
        program("tree", "sleep 1000 & echo $! > " + docs + "/child\necho $$ > " + docs + "/self\nwait");
        CompletableFuture<Exchange> answer = inThread(() -> run(FakeExchange.request("GET", "/tree")));
        Await.until(() ->
                number("child") > 0 && number("self") > 0 && programs.snapshot().started() == 1);
        long child = number("child");
        assertThat(isAlive(child)).isTrue();

        ticker.advance(Duration.ofSeconds(299));
        programs.tick();
        assertThat(answer.isDone()).isFalse();
        ticker.advance(Duration.ofSeconds(1));
        programs.tick();

        assertThat(answer.get(20, TimeUnit.SECONDS).response().status()).isEqualTo(504);
        Await.until(() -> !isAlive(child) && !isAlive(number("self")));
        Await.until(() -> {
            programs.tick();
            return programs.snapshot().running() == 0;
        });
        assertThat(programs.snapshot().expired()).isEqualTo(1);
    }

    @Test
    void killsWhatDoesNotObey() throws Exception {
        use(ticker);
        program("stubborn", "trap '' TERM\necho $$ > " + docs + "/self\nwhile :; do sleep 0.1; done");
        CompletableFuture<Exchange> answer = inThread(() -> run(FakeExchange.request("GET", "/stubborn")));
        Await.until(() -> number("self") > 0 && programs.snapshot().started() == 1);
        ticker.advance(Duration.ofSeconds(301));
        programs.tick();
        assertThat(answer.get(20, TimeUnit.SECONDS).response().status()).isEqualTo(504);

        Await.until(() -> {
            ticker.advance(Duration.ofSeconds(8));
            programs.tick();
            return !isAlive(number("self"));
        });

        Await.until(() -> programs.snapshot().killed() == 1);
    }

    /** Its errors go nowhere: a shell that tells of an ended command where nobody reads any more dies of that. */
    @Test
    void whatIgnoresTermIsLeftItsLingerTime() throws Exception {
        use(ticker);
        program(
                "slow",
                "exec 2>/dev/null\ntrap 'echo 1 > " + docs + "/term' TERM\nn=0\necho $$ > " + docs
                        + "/self\nwhile :; do n=$((n+1)); echo $n > " + docs + "/beats.new; mv " + docs + "/beats.new "
                        + docs + "/beats; sleep 0.05; done");
        CompletableFuture<Exchange> answer = inThread(() -> run(FakeExchange.request("GET", "/slow")));
        Await.until(() -> number("beats") > 0 && programs.snapshot().started() == 1);
        ticker.advance(Duration.ofSeconds(301));
        programs.tick();
        assertThat(answer.get(20, TimeUnit.SECONDS).response().status()).isEqualTo(504);
        Await.until(() -> number("term") == 1);

        ticker.advance(SETTINGS.linger().minusSeconds(1));
        programs.tick();
        long beats = number("beats");
        Await.until(() -> number("beats") > beats + 5);
        assertThat(programs.snapshot().killed()).isZero();

        Await.until(() -> {
            ticker.advance(Duration.ofSeconds(1));
            programs.tick();
            return programs.snapshot().killed() == 1 && !isAlive(number("self"));
        });
    }

    @Test
    void aChildThatWritesErrorsWithoutEndStopsNeitherTheClockNorTheServer() throws Exception {
        use(ticker);
        program("noisy", "for i in 1 2 3 4; do yes >&2 & done; echo $! > " + docs + "/child\n" + TYPE + "echo answer");
        CompletableFuture<Exchange> answer = inThread(() -> run(FakeExchange.request("GET", "/noisy")));
        assertThat(text(answer.get(20, TimeUnit.SECONDS))).isEqualTo("answer\n");
        long child = number("child");

        for (int seconds = 0; seconds < 9; seconds++) {
            CompletableFuture.runAsync(programs::tick, task -> new Thread(task).start())
                    .get(20, TimeUnit.SECONDS);
            ticker.advance(Duration.ofSeconds(1));
        }

        Await.until(() -> !isAlive(child));
        Await.until(() -> programs.snapshot().running() == 0);
    }

    @Test
    void aChildThatWritesOutputWithoutEndIsKilledToo() throws Exception {
        use(ticker);
        program("flood", TYPE + "for i in 1 2 3 4; do yes & done; echo $! > " + docs + "/child");
        CompletableFuture<Exchange> answer = inThread(() -> run(FakeExchange.request("HEAD", "/flood")));
        Await.until(() -> number("child") > 0);
        long child = number("child");

        Await.until(() -> {
            programs.tick();
            ticker.advance(Duration.ofSeconds(1));
            return !isAlive(child);
        });

        answer.get(20, TimeUnit.SECONDS);
        Await.until(() -> programs.snapshot().running() == 0);
    }

    @Test
    void endsTheProgramOfAClientThatHasGone() throws Exception {
        program("wait", "echo $$ > " + docs + "/self\nsleep 1000");
        FakeTransport transport = new FakeTransport();
        CompletableFuture<Exchange> answer =
                inThread(() -> run(FakeExchange.request("GET", "/wait").transport(transport)));
        Await.until(() -> number("self") > 0);

        transport.disconnect();

        answer.get(20, TimeUnit.SECONDS);
        Await.until(() -> {
            programs.tick();
            return !isAlive(number("self")) && programs.snapshot().running() == 0;
        });
        assertThat(programs.snapshot().ended()).isEqualTo(1);
    }

    @Test
    void theAnswerEndsWithTheProgramThoughAChildHoldsItsOutput() throws Exception {
        program("leave", "sleep 1000 & echo $! > " + docs + "/child\n" + TYPE + "echo first");

        Exchange exchange = run(FakeExchange.request("GET", "/leave"));

        assertThat(text(exchange)).isEqualTo("first\n");
        assertThat(isAlive(number("child"))).isTrue();
        Await.until(() -> programs.snapshot().running() == 0);
        ProcessHandle.of(number("child")).ifPresent(ProcessHandle::destroyForcibly);
    }

    @Test
    void theAnswerEndsWithTheOutputThoughTheProgramGoesOn() throws Exception {
        assumeThat(Files.isDirectory(Path.of("/proc/self/fd"))).isTrue();
        program("goon", TYPE + "echo first\nexec >/dev/null\necho $$ > " + docs + "/self\nexec sleep 1000");

        Exchange exchange = run(FakeExchange.request("GET", "/goon"));

        assertThat(text(exchange)).isEqualTo("first\n");
        // It says so after it has closed its output.
        Await.until(() -> isAlive(number("self")));
        assertThat(programs.snapshot().running()).isEqualTo(1);
        programs.stop();
        assertThat(isAlive(number("self"))).isFalse();
    }

    @Test
    void sendsWhatIsThereBeforeTheProgramEnds() throws Exception {
        program("stream", TYPE + "echo first\nwhile [ ! -e " + docs + "/gate ]; do sleep 0.05; done\necho second");
        FakeTransport transport = new FakeTransport();
        CompletableFuture<Exchange> answer =
                inThread(() -> run(FakeExchange.request("GET", "/stream").transport(transport)));

        Await.until(() -> transport.text().equals("first\n"));
        Files.writeString(docs.resolve("gate"), "go\n");

        answer.get(20, TimeUnit.SECONDS);
        assertThat(transport.text()).isEqualTo("first\nsecond\n");
    }

    @Test
    void runsRawAnswers() throws Exception {
        program("nph-raw", "printf 'HTTP/1.1 203 Fine\\r\\nContent-Type: a/b\\r\\n\\r\\nraw'");

        Exchange exchange = run(FakeExchange.request("GET", "/nph-raw"));

        assertThat(exchange.response().status()).isEqualTo(203);
        assertThat(text(exchange)).isEqualTo("raw");
    }

    @Test
    void logsErrorOutputWithTheProgramsNameAndLimit() throws Exception {
        program("talk", "i=0; while [ $i -lt 300 ]; do echo oh $i no >&2; i=$((i+1)); done\n" + TYPE);

        try (LogLines log = LogLines.of("org.heliostat.cgi.ErrorOutput")) {
            run(FakeExchange.request("GET", "/talk"));
            Await.until(() -> log.all().size() == 101);
            assertThat(log.all()).contains(docs + "/talk: oh 0 no").hasSize(101);
            assertThat(log.all().get(100)).contains("more than 100 lines");
        }
    }

    @Test
    void answers503WhenAllPlacesAreTakenAndTheQueueIsFull() throws Exception {
        program("wait", TYPE + "while [ ! -e " + docs + "/gate ]; do sleep 0.05; done");
        List<CompletableFuture<Exchange>> running = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            running.add(inThread(() -> run(FakeExchange.request("GET", "/wait"))));
        }
        Await.until(
                () -> programs.snapshot().running() == 4 && programs.snapshot().waiting() == 2);

        Exchange refused = run(FakeExchange.request("GET", "/wait"));

        assertThat(refused.response().status()).isEqualTo(503);
        assertThat(refused.response().headers().first("Retry-After")).isEqualTo("5");
        assertThat(programs.snapshot().refused()).isEqualTo(1);
        Files.writeString(docs.resolve("gate"), "go");
        Await.until(() -> running.stream().allMatch(CompletableFuture::isDone));
        assertThat(running)
                .allSatisfy(one -> assertThat(one.get().response().status()).isEqualTo(200));
    }

    @Test
    void setsLimitsAndPriorityAndFolder() throws Exception {
        assumeThat(ProcessTools.ofSystem().find("prlimit")).isPresent();
        use(Ticker.system(), "nice", "5", "rlimit_nofile", "50", "rlimit_core", "0", "dir", "/");
        program("limits", TYPE + "ulimit -n; ulimit -c; pwd; nice");

        assertThat(text(run(FakeExchange.request("GET", "/limits")))).isEqualTo("50\n0\n/\n" + (niceness() + 5) + "\n");
    }

    @Test
    void runsAsAnotherUserWhereTheServerMay() throws Exception {
        assumeThat(System.getProperty("user.name")).isEqualTo("root");
        assumeThat(ProcessTools.ofSystem().find("chroot")).isPresent();
        use(Ticker.system(), "user", "nobody", "group", "nogroup");
        program("who", TYPE + "id -un; id -gn");
        Files.setPosixFilePermissions(docs, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(text(run(FakeExchange.request("GET", "/who")))).isEqualTo("nobody\nnogroup\n");
    }

    @Test
    void givesAQueryToItsHandler() throws Exception {
        program("find", TYPE + "echo $QUERY_STRING; echo \"$1\"");
        Files.writeString(docs.resolve("page"), "page");
        pipeline = new PipelineFixture(docs)
                .offering(CgiPrograms.class, programs)
                .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("default", Stage.SERVICE, "query-handler", "query", "*", "path", docs + "/find")
                .line("default", Stage.SERVICE, "send-file")
                .build();

        assertThat(text(run(FakeExchange.request("GET", "/page?words")))).isEqualTo("words\nwords\n");
        assertThat(text(run(FakeExchange.request("GET", "/page")))).isEqualTo("page");
    }

    private static CompletableFuture<Exchange> inThread(Supplier<Exchange> request) {
        return CompletableFuture.supplyAsync(request, task -> new Thread(task).start());
    }

    private static int niceness() throws Exception {
        Process nice = new ProcessBuilder("nice").start();
        return Integer.parseInt(new String(nice.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip());
    }

    private Exchange run(FakeExchange request) {
        Exchange exchange = request.build();
        pipeline.run(exchange);
        return exchange;
    }

    private static String text(Exchange exchange) {
        return FakeExchange.transportOf(exchange).text();
    }

    private void program(String name, String script) throws IOException {
        Path file = docs.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private long number(String file) {
        try {
            String text = Files.readString(docs.resolve(file)).strip();
            return text.isEmpty() ? 0 : Long.parseLong(text);
        } catch (IOException notYet) {
            return 0;
        }
    }

    /** A process that has ended but was not asked after is dead too. */
    private static boolean isAlive(long pid) {
        try {
            return !Files.readString(Path.of("/proc/" + pid + "/stat")).contains(") Z");
        } catch (IOException gone) {
            return ProcessHandle.of(pid).isPresent() && !Files.isDirectory(Path.of("/proc/self"));
        }
    }
}
