package org.heliostat.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.heliostat.gateway.CgiFixture.TYPE;
import static org.heliostat.gateway.CgiFixture.text;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.config.objconf.Stage;
import org.heliostat.dns.DnsCacheSettings;
import org.heliostat.dns.DnsSettings;
import org.heliostat.dns.HostNames;
import org.heliostat.dns.TestNameServer;
import org.heliostat.gateway.cgi.CgiPrograms;
import org.heliostat.gateway.spawn.ProcessTools;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.heliostat.testing.LogLines;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;

/** Programs that really run, on requests that come from no socket. */
class SendCgiTest extends RealPrograms {

    /** A system stops there, however much nicer a program of a nice server is to be. */
    private static final int LEAST_PRIORITY = 19;

    @Test
    void tellsTheProgramWhatRfc3875SaysAndNothingOfItsOwn() throws Exception {
        cgi.program("env", TYPE + "env | sort");

        Exchange exchange = cgi.run(FakeExchange.request("GET", "/env/more/path?a=1&b=2")
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
        cgi.program("host", TYPE + "echo $REMOTE_HOST $REMOTE_ADDR");
        try (TestNameServer server = new TestNameServer()
                        .claims("1.0.0.127.in-addr.arpa", "me.example.com")
                        .has("me.example.com", 127, 0, 0, 1);
                HostNames names = new HostNames(DnsCacheSettings.OFF, Ticker.system())) {
            RequestPipeline asking = new PipelineFixture(docs)
                    .offering(CgiPrograms.class, cgi.programs())
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
        cgi.program("count", TYPE + "echo $CONTENT_LENGTH; wc -c | tr -d ' '");
        byte[] large = new byte[1_000_000];

        assertThat(text(cgi.run(FakeExchange.request("POST", "/count").body("hello"))))
                .isEqualTo("5\n5\n");
        assertThat(text(cgi.run(FakeExchange.request("POST", "/count").body(FakeBody.of(large)))))
                .isEqualTo("1000000\n1000000\n");
        assertThat(text(cgi.run(FakeExchange.request("POST", "/count").body(FakeBody.chunked(new byte[700], null)))))
                .isEqualTo("700\n700\n");
        assertThat(cgi.run(FakeExchange.request("POST", "/count").body(FakeBody.chunked(large, null)))
                        .response()
                        .status())
                .isEqualTo(411);
    }

    @Test
    void aChunkedBodyStreamsWithoutItsLengthWhereNothingIsCollected() throws Exception {
        use(Ticker.system(), "ChunkedRequestBufferSize", "0");
        cgi.program("count", TYPE + "echo length=$CONTENT_LENGTH; wc -c | tr -d ' '");

        assertThat(text(cgi.run(
                        FakeExchange.request("POST", "/count").body(FakeBody.chunked(new byte[1_000_000], null)))))
                .isEqualTo("length=\n1000000\n");
        assertThat(text(cgi.run(FakeExchange.request("POST", "/count").body("hello"))))
                .isEqualTo("length=5\n5\n");
    }

    @Test
    void sendsBackMoreThanAPipeHoldsOfABodyThatIsMoreThanAPipeHolds() throws Exception {
        cgi.program("cat", TYPE + "cat");
        byte[] large = "0123456789abcdef".repeat(100_000).getBytes(StandardCharsets.US_ASCII);

        Exchange exchange = cgi.run(FakeExchange.request("POST", "/cat").body(FakeBody.of(large)));

        assertThat(FakeExchange.transportOf(exchange).body()).isEqualTo(large);
    }

    /** Else the server waits for the program to read, and the program for the server. */
    @Test
    void aProgramMayWriteBeforeItReadsAChunkedBody() throws Exception {
        use(Ticker.system(), "ChunkedRequestBufferSize", "2000000");
        cgi.program("eager", TYPE + "head -c 300000 /dev/zero | tr '\\0' x\nwc -c | tr -d ' '");

        CompletableFuture<Exchange> answer = cgi.runElsewhere(
                FakeExchange.request("POST", "/eager").body(FakeBody.chunked(new byte[1_000_000], null)));

        assertThat(text(answer.get(60, TimeUnit.SECONDS))).hasSize(300_008).endsWith("x1000000\n");
    }

    @Test
    void aBrokenBodyEndsTheProgram() throws Exception {
        cgi.program("count", TYPE + "wc -c");
        FakeBody body = FakeBody.failing(new byte[10], new BodyException(408, "too slow"));

        assertThat(cgi.run(FakeExchange.request("POST", "/count").body(body))
                        .response()
                        .status())
                .isEqualTo(408);
    }

    @Test
    void passesStatusAndFieldsOn() throws Exception {
        cgi.program(
                "teapot", "printf 'Status: 418 Short and stout\\r\\nX-Tea: green\\r\\nContent-Type: a/b\\r\\n\\r\\nx'");

        Exchange exchange = cgi.run(FakeExchange.request("GET", "/teapot"));

        assertThat(exchange.response().status()).isEqualTo(418);
        assertThat(exchange.response().reason()).isEqualTo("Short and stout");
        assertThat(exchange.response().headers().first("X-Tea")).isEqualTo("green");
        assertThat(text(exchange)).isEqualTo("x");
    }

    @Test
    void followsALocationOfItsOwnAndSendsTheClientToOthers() throws Exception {
        cgi.program("here", "printf 'Location: /env/x?y=%%20z\\n\\n'");
        cgi.program("there", "printf 'Location: http://elsewhere/\\n\\n'");
        cgi.program("php", "printf 'Status: 302 Found\\nLocation: /env\\nContent-Type: text/html\\n\\n'");
        cgi.program("env", TYPE + "echo $PATH_INFO $QUERY_STRING");
        cgi.program("loop", "printf 'Location: /loop\\n\\n'");

        assertThat(text(cgi.run(FakeExchange.request("GET", "/here")))).isEqualTo("/x y=%20z\n");
        Exchange posted = cgi.run(FakeExchange.request("POST", "/here").body("x"));
        assertThat(posted.response().status()).isEqualTo(303);
        assertThat(posted.response().headers().first("Location")).isEqualTo("/env/x?y=%20z");
        Exchange there = cgi.run(FakeExchange.request("GET", "/there"));
        assertThat(there.response().status()).isEqualTo(302);
        assertThat(there.response().headers().first("Location")).isEqualTo("http://elsewhere/");
        assertThat(cgi.run(FakeExchange.request("GET", "/php"))
                        .response()
                        .headers()
                        .first("Location"))
                .isEqualTo("/env");
        assertThat(cgi.run(FakeExchange.request("GET", "/loop")).response().status())
                .isEqualTo(500);
    }

    @Test
    void whatIsNoAnswerBecomes500AndIsLogged() throws Exception {
        cgi.program("silent", "exit 3");
        cgi.program("noise", "echo hello");
        cgi.program("endless", "while :; do echo 'X-A: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'; done");

        try (LogLines log = LogLines.of("org.heliostat.gateway")) {
            for (String name : new String[] {"/silent", "/noise", "/endless"}) {
                assertThat(cgi.run(FakeExchange.request("GET", name)).response().status())
                        .as(name)
                        .isEqualTo(500);
            }
            assertThat(log.all())
                    .anyMatch(line -> line.contains("wrote nothing"))
                    .anyMatch(line -> line.contains("no header field"))
                    .anyMatch(line -> line.contains("longer than 4096 bytes"));
        }
        assertThat(cgi.programs().snapshot().malformed()).isEqualTo(3);
        Await.until(() -> {
            cgi.programs().tick();
            return cgi.programs().snapshot().running() == 0;
        });
    }

    @Test
    void refusesWhatIsNoProgram() throws Exception {
        Files.writeString(docs.resolve("plain"), "text");
        Files.createDirectory(docs.resolve("folder"));

        assertThat(cgi.run(FakeExchange.request("GET", "/missing")).response().status())
                .isEqualTo(404);
        assertThat(cgi.run(FakeExchange.request("GET", "/folder")).response().status())
                .isEqualTo(404);
        assertThat(cgi.run(FakeExchange.request("GET", "/plain")).response().status())
                .isEqualTo(403);
    }

    @Test
    void sendsWhatIsThereBeforeTheProgramEnds() throws Exception {
        cgi.program("stream", TYPE + "echo first\nwhile [ ! -e " + docs + "/gate ]; do sleep 0.05; done\necho second");
        FakeTransport transport = new FakeTransport();
        CompletableFuture<Exchange> answer =
                cgi.runElsewhere(FakeExchange.request("GET", "/stream").transport(transport));

        Await.until(() -> transport.text().equals("first\n"));
        Files.writeString(docs.resolve("gate"), "go\n");

        answer.get(60, TimeUnit.SECONDS);
        assertThat(transport.text()).isEqualTo("first\nsecond\n");
    }

    @Test
    void runsRawAnswers() throws Exception {
        cgi.program("nph-raw", "printf 'HTTP/1.1 203 Fine\\r\\nContent-Type: a/b\\r\\n\\r\\nraw'");

        Exchange exchange = cgi.run(FakeExchange.request("GET", "/nph-raw"));

        assertThat(exchange.response().status()).isEqualTo(203);
        assertThat(text(exchange)).isEqualTo("raw");
    }

    @Test
    void logsErrorOutputWithTheProgramsNameAndLimit() throws Exception {
        cgi.program("talk", "i=0; while [ $i -lt 300 ]; do echo oh $i no >&2; i=$((i+1)); done\n" + TYPE);

        try (LogLines log = LogLines.of("org.heliostat.gateway.cgi.ErrorOutput")) {
            cgi.run(FakeExchange.request("GET", "/talk"));
            Await.until(() -> log.all().size() == 101);
            assertThat(log.all()).contains(docs + "/talk: oh 0 no").hasSize(101);
            assertThat(log.all().get(100)).contains("more than 100 lines");
        }
    }

    @Test
    void answers503WhenAllPlacesAreTakenAndTheQueueIsFull() throws Exception {
        cgi.program("wait", TYPE + "while [ ! -e " + docs + "/gate ]; do sleep 0.05; done");
        List<CompletableFuture<Exchange>> running = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            running.add(cgi.runElsewhere(FakeExchange.request("GET", "/wait")));
        }
        Await.until(() -> cgi.programs().snapshot().running() == 4
                && cgi.programs().snapshot().waiting() == 2);

        Exchange refused = cgi.run(FakeExchange.request("GET", "/wait"));

        assertThat(refused.response().status()).isEqualTo(503);
        assertThat(refused.response().headers().first("Retry-After")).isEqualTo("5");
        assertThat(cgi.programs().snapshot().refused()).isEqualTo(1);
        Files.writeString(docs.resolve("gate"), "go");
        Await.until(() -> running.stream().allMatch(CompletableFuture::isDone));
        assertThat(running)
                .allSatisfy(one -> assertThat(one.get().response().status()).isEqualTo(200));
    }

    @Test
    void setsLimitsAndPriorityAndFolder() throws Exception {
        assumeThat(ProcessTools.ofSystem().find("prlimit")).isPresent();
        use(Ticker.system(), "nice", "5", "rlimit_nofile", "50", "rlimit_core", "0", "dir", "/");
        cgi.program("limits", TYPE + "ulimit -n; ulimit -c; pwd; nice");

        assertThat(text(cgi.run(FakeExchange.request("GET", "/limits"))))
                .isEqualTo("50\n0\n/\n" + Math.min(LEAST_PRIORITY, niceness() + 5) + "\n");
    }

    @Test
    void runsAsAnotherUserWhereTheServerMay() throws Exception {
        assumeThat(System.getProperty("user.name")).isEqualTo("root");
        assumeThat(ProcessTools.ofSystem().find("chroot")).isPresent();
        use(Ticker.system(), "user", "nobody", "group", "nogroup");
        cgi.program("who", TYPE + "id -un; id -gn");
        Files.setPosixFilePermissions(docs, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(text(cgi.run(FakeExchange.request("GET", "/who")))).isEqualTo("nobody\nnogroup\n");
    }

    @Test
    void givesAQueryToItsHandler() throws Exception {
        cgi.program("find", TYPE + "echo $QUERY_STRING; echo \"$1\"");
        Files.writeString(docs.resolve("page"), "page");
        RequestPipeline pipeline = new PipelineFixture(docs)
                .offering(CgiPrograms.class, cgi.programs())
                .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("default", Stage.SERVICE, "query-handler", "query", "*", "path", docs + "/find")
                .line("default", Stage.SERVICE, "send-file")
                .build();

        Exchange asked = FakeExchange.request("GET", "/page?words").build();
        pipeline.run(asked);
        Exchange plain = FakeExchange.request("GET", "/page").build();
        pipeline.run(plain);

        assertThat(text(asked)).isEqualTo("words\nwords\n");
        assertThat(text(plain)).isEqualTo("page");
    }

    private static int niceness() throws Exception {
        Process nice = new ProcessBuilder("nice").start();
        return Integer.parseInt(new String(nice.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip());
    }
}
