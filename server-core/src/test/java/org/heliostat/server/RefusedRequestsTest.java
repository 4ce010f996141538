package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.heliostat.stats.RequestCountersSnapshot;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.RawHttp2Client;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests for which nothing runs are requests all the same: counted by cause, in the totals, in the access log. */
class RefusedRequestsTest extends SmallServer {

    private static final String SOON_LOGGED = MAGNUS_CONF + "LogFlushInterval 1\n";
    /** The common pool may have one thread, which the first that waits would keep. */
    private static final Executor ON_ITS_OWN = task -> new Thread(task).start();

    private static final String SECOND =
            """
            <VS id="vs2" connections="ls1" urlhosts="second.example" mime="mime1">
              <PROPERTY name="docroot" value="../docs"/>
            </VS>
            """;

    private static final String CLOSED_LATER =
            "<LS id=\"ls2\" ip=\"127.0.0.1\" port=\"0\" defaultvs=\"vs1\" servername=\"localhost\"/>";

    private static final String HOST = "\r\nHost: localhost\r\n";

    @BeforeEach
    void linesAreWrittenSoon() throws Exception {
        write("conf/magnus.conf", SOON_LOGGED.formatted(100));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "malformed        | 400 | GET /a?b=c HTTP/1.1\\r\\n\\r\\n                        | GET /a?b=c HTTP/1.1",
                "malformed        | 400 | GET /x HTTP/1.1\\r\\nHost: a\\r\\nHost: b\\r\\n\\r\\n  | GET /x HTTP/1.1",
                "malformed        | 400 | (  /x HTTP/1.1\\r\\n                                   | -",
                "line-too-long    | 414 | GET /long HTTP/1.1                                     | GET /ppppp",
                "expectation      | 417 | GET /e HTTP/1.1\\r\\nHost: h\\r\\nExpect: x\\r\\n\\r\\n | GET /e HTTP/1.1",
                "head-too-large   | 431 | GET /h HTTP/1.1\\r\\nlarge                             | GET /h HTTP/1.1",
                "not-implemented  | 501 | POST /t HTTP/1.1\\r\\nHost: h\\r\\nTransfer-Encoding: zip, chunked\\r\\n\\r\\n | POST /t HTTP/1.1",
                "version          | 505 | GET /v HTTP/2.5\\r\\nHost: h\\r\\n\\r\\n                | GET /v HTTP/2.5"
            })
    void whatTheProtocolRefusesIsCountedAndLogged(String cause, int status, String head, String logged)
            throws Exception {
        start();
        String sent = head.replace("\\r\\n", "\r\n")
                .replace("/long", "/" + "p".repeat(20_000))
                .replace("large", ("X: " + "y".repeat(900) + "\r\n").repeat(100));

        assertThat(refusal(sent)).startsWith("HTTP/1.1 " + status + " ");

        assertThat(count(cause)).isEqualTo(1);
        assertThat(refusals().total()).isEqualTo(1);
        RequestCountersSnapshot requests = running().snapshot().requests();
        assertThat(requests.requests()).isEqualTo(1);
        assertThat(requests.status4xx() + requests.status5xx()).isEqualTo(1);
        assertThat(counted("vs1")).isEqualTo(requests);
        String line = awaitLines(1).get(0);
        assertThat(line).startsWith("127.0.0.1 - ").contains("\"" + logged).contains("\" " + status + " -");
        assertThat(running().perfdump()).contains(cause + " " + status);
    }

    @Test
    void whatAClientPutsIntoItCannotForgeALine() throws Exception {
        start();

        refusal("GET /a\"b\u001b[31m\u00e9 HTTP/7.7\u0007\r\n\r\n");
        refusal("GET /x\n127.0.0.1 - - [forged] \"GET /admin HTTP/1.1\" 200 1\r\n\r\n");

        List<String> lines = awaitLines(2);
        assertThat(lines).hasSize(2).allMatch(line -> line.chars().allMatch(each -> each >= ' ' && each < 127));
        assertThat(lines).noneMatch(line -> line.contains("a\"b") || line.startsWith("127.0.0.1 - - [forged]"));
    }

    @Test
    void aHeadThatIsNotCompleteInTimeIsLoggedAsFarAsItCame() throws Exception {
        write("conf/magnus.conf", SOON_LOGGED.formatted(100) + "AcceptTimeout 1\n");
        start();

        try (RawClient client = new RawClient(port())) {
            assertThat(client.send("GET /slow HTTP/1.1\r\nHost: loc").readAnswer())
                    .startsWith("HTTP/1.1 408 ");
        }

        assertThat(count("head-timeout")).isEqualTo(1);
        assertThat(awaitLines(1).get(0)).contains("\"GET /slow HTTP/1.1\" 408 -");
    }

    @ParameterizedTest
    @CsvSource({"off", "on"})
    void whatTheQueueCannotHoldIsInEveryFigureAndInTheLog(String strictOverflow) throws Exception {
        write(
                "conf/magnus.conf",
                SOON_LOGGED.formatted(1).replace("RqThrottleMin 2\nRqThrottle 4", "RqThrottle 1") + "StrictOverflow "
                        + strictOverflow + "\n");
        start();
        List<CompletableFuture<String>> held = new ArrayList<>();
        held.add(CompletableFuture.supplyAsync(() -> answer("GET /wait?1 HTTP/1.0" + HOST + "\r\n"), ON_ITS_OWN));
        Await.until(() -> waiting.get() == 1);
        held.add(CompletableFuture.supplyAsync(() -> answer("GET /wait?2 HTTP/1.0" + HOST + "\r\n"), ON_ITS_OWN));
        Await.until(() -> running().snapshot().connectionQueue().length() == 1);

        for (int i = 0; i < 5; i++) {
            String answer = answer("GET /full HTTP/1.1" + HOST + "Referer: r\r\n\r\n");
            assertThat(answer).startsWith(strictOverflow.equals("on") ? "" : "HTTP/1.1 503 ");
        }

        assertThat(count("queue-full")).isEqualTo(5);
        assertThat(running().snapshot().requests().status5xx()).isEqualTo(5);
        assertThat(running().snapshot().requests().status503()).isEqualTo(5);
        assertThat(counted("vs1").status503()).isEqualTo(5);
        assertThat(awaitLines(5)).allMatch(line -> line.contains("\"GET /full HTTP/1.1\" 503 -"));
        gate.countDown();
        held.forEach(CompletableFuture::join);
        // Total requests = queued + quick + refused.
        Await.until(() -> running().snapshot().requests().requests() == 7);
        assertThat(running().snapshot().connectionQueue().queuedTotal()
                        + running().snapshot().quickLaneAnswers()
                        + refusals().unqueued())
                .isEqualTo(7);
    }

    @Test
    void aConnectionTooManyHasALineToo() throws Exception {
        write("conf/magnus.conf", SOON_LOGGED.formatted(100) + "MaxConnections 1\n");
        start();
        try (RawClient first = new RawClient(port())) {
            first.send("GET /index.html HTTP/1.1" + HOST + "\r\n").readAnswer();
            try (RawClient second = new RawClient(port())) {
                assertThat(second.readToEnd()).isEmpty();
            }
        }

        assertThat(count("connection-limit")).isEqualTo(1);
        assertThat(counted("vs1").status503()).isEqualTo(1);
        assertThat(awaitLines(2)).anyMatch(line -> line.startsWith("127.0.0.1 ") && line.contains("\"-\" 503 -"));
    }

    @Test
    void whoIsMeantByAKnownHostCountsItElseTheDefault() throws Exception {
        write("conf/server.xml", SERVER_XML.replace("</VSCLASS>", SECOND + "</VSCLASS>"));
        start();

        refusal("GET / HTTP/2.5\r\nHost: second.example:81\r\n\r\n");
        refusal("GET / HTTP/1.1\r\nHost: second.example\r\nExpect: x\r\n\r\n");
        refusal("GET / HTTP/1.1\r\nHost: unknown.example\r\nExpect: x\r\n\r\n");
        refusal("GET /no-host HTTP/1.1\r\n\r\n");

        assertThat(counted("vs2").status5xx()).isEqualTo(1);
        assertThat(counted("vs2").status4xx()).isEqualTo(1);
        assertThat(counted("vs1").status4xx()).isEqualTo(2);
        assertThat(counted("vs1").status400()).isEqualTo(1);
        assertThat(counted("vs1").plus(counted("vs2")))
                .isEqualTo(running().snapshot().requests());
        assertThat(refusals().unassigned()).isZero();
    }

    @Test
    void whatComesToASocketThatAReloadHasClosedIsInTheTotals() throws Exception {
        write("conf/server.xml", SERVER_XML.replace("<MIME", CLOSED_LATER + "<MIME"));
        start();
        int port = running().listenAddresses().stream()
                .filter(address -> address.id().equals("ls2"))
                .findFirst()
                .orElseThrow()
                .port();
        try (RawClient client = new RawClient(port)) {
            client.send("GET /wait HTTP/1.1" + HOST + "\r\nGET /late HTTP/1.1" + HOST + "\r\n");
            Await.until(() -> waiting.get() == 1);
            write("conf/server.xml", SERVER_XML);
            assertThat(running().reload().applied()).isTrue();
            gate.countDown();
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 200 ");
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 503 ");
        }

        assertThat(count("no-virtual-server")).isEqualTo(1);
        assertThat(refusals().unassigned()).isEqualTo(1);
        Await.until(() -> counted("vs1").requests() == 1);
        assertThat(counted("vs1").status503()).isZero();
        assertThat(running().snapshot().requests().status503()).isEqualTo(1);
        assertThat(running().snapshot().requests().requests()).isEqualTo(2);
        assertThat(awaitLines(2)).anyMatch(line -> line.contains("\"GET /late HTTP/1.1\" 503 -"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x-forwarded | X-Forwarded-For: 192.0.2.7, 198.51.100.9\\r\\nExpect: x\\r\\n\\r\\n             | 198.51.100.9",
                "x-forwarded | X-Forwarded-For: 192.0.2.7\\r\\nX-Forwarded-For: 127.0.0.1\\r\\nB@d: x\\r\\n\\r\\n | 192.0.2.7",
                "x-forwarded | X-Forwarded-For: 192.0.2.7\\r\\nlarge                                            | 192.0.2.7",
                "x-forwarded | B@d: x\\r\\nForwarded: for=192.0.2.7\\r\\n\\r\\n                                | 127.0.0.1",
                "forwarded   | X-Forwarded-For: 192.0.2.7\\r\\nForwarded: for=192.0.2.8\\r\\nB@d: x\\r\\n\\r\\n | 192.0.2.8"
            })
    void aTrustedProxyTellsWhoWasRefused(String believed, String fields, String client) throws Exception {
        write(
                "conf/magnus.conf",
                SOON_LOGGED.formatted(100) + "TrustedProxies 127.0.0.0/8\nProxyHeaders " + believed + "\n");
        start();

        refusal("GET /p HTTP/1.1" + HOST
                + fields.replace("\\r\\n", "\r\n").replace("large", ("X: " + "y".repeat(900) + "\r\n").repeat(100)));

        assertThat(refusals().total()).isEqualTo(1);
        assertThat(awaitLines(1)).singleElement().asString().startsWith(client + " - ");
    }

    @Test
    void theHostThatATrustedProxyTellsCountsAndNobodyElsesWord() throws Exception {
        write("conf/server.xml", SERVER_XML.replace("</VSCLASS>", SECOND + "</VSCLASS>"));
        write("conf/magnus.conf", SOON_LOGGED.formatted(100) + "TrustedProxies 127.0.0.1\n");
        start();
        String told = "GET / HTTP/1.1" + HOST
                + "X-Forwarded-Host: second.example\r\nX-Forwarded-For: 192.0.2.7\r\nExpect: x\r\n\r\n";
        refusal(told);
        write("conf/magnus.conf", SOON_LOGGED.formatted(100));
        assertThat(running().reload().applied()).isTrue();
        refusal(told);

        assertThat(counted("vs2").status4xx()).isEqualTo(1);
        assertThat(counted("vs1").status4xx()).isEqualTo(1);
        assertThat(awaitLines(2)).extracting(line -> line.split(" ")[0]).containsExactly("192.0.2.7", "127.0.0.1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x-forwarded | x-forwarded-for  | 192.0.2.7, 198.51.100.9 | 198.51.100.9",
                "forwarded   | forwarded        | for=192.0.2.8           | 192.0.2.8",
                "forwarded   | x-forwarded-for  | 192.0.2.7               | 127.0.0.1"
            })
    void aTrustedProxyTellsItInHttp2Too(String believed, String name, String value, String client) throws Exception {
        write(
                "conf/magnus.conf",
                SOON_LOGGED.formatted(100) + "TrustedProxies 127.0.0.0/8\nProxyHeaders " + believed + "\n");
        start();

        assertThat(refusedInHttp2(":authority", "localhost", name, value, "expect", "x"))
                .containsEntry(":status", "417");
        assertThat(refusedInHttp2(":authority", "localhost", name, value, "x-large", "y".repeat(12_000)))
                .containsEntry(":status", "431");
        resetInHttp2(":authority", "localhost", name, value, "connection", "x");

        assertThat(awaitLines(3)).hasSize(3).allMatch(line -> line.startsWith(client + " - "));
        assertThat(refusals().total()).isEqualTo(3);
    }

    @Test
    void whoIsMeantInHttp2IsSaidByAuthorityHostOrATrustedProxy() throws Exception {
        write("conf/server.xml", SERVER_XML.replace("</VSCLASS>", SECOND + "</VSCLASS>"));
        start();
        refusedInHttp2(":authority", "second.example:81", "expect", "x");
        refusedInHttp2("host", "second.example", "expect", "x");
        refusedInHttp2("host", "unknown.example", "expect", "x");
        refusedInHttp2(":authority", "localhost", "x-forwarded-host", "second.example", "expect", "x");
        assertThat(counted("vs2").status4xx()).isEqualTo(2);
        write("conf/magnus.conf", SOON_LOGGED.formatted(100) + "TrustedProxies 127.0.0.1\n");
        assertThat(running().reload().applied()).isTrue();

        refusedInHttp2(":authority", "localhost", "x-forwarded-host", "second.example", "expect", "x");

        assertThat(counted("vs2").status4xx()).isEqualTo(3);
    }

    /** @return the answer to a GET with these fields behind method, scheme and path */
    private Map<String, String> refusedInHttp2(String... more) throws IOException {
        try (RawHttp2Client client = new RawHttp2Client(port())) {
            return client.send(Http2Frames.headers(1, true, get(more))).answer(1);
        }
    }

    private void resetInHttp2(String... more) throws IOException {
        try (RawHttp2Client client = new RawHttp2Client(port())) {
            client.send(Http2Frames.headers(1, true, get(more))).await(frame -> frame.type() == Http2Frames.RST_STREAM);
        }
    }

    private static byte[] get(String... more) {
        return Http2Frames.joined(
                Http2Frames.block(":method", "GET", ":scheme", "http", ":path", "/p"), Http2Frames.block(more));
    }

    @Test
    void aFormatMayAskForPathAndQueryOfARefusedTarget() throws Exception {
        write(
                "conf/magnus.conf",
                SOON_LOGGED
                        .formatted(100)
                        .replace(
                                "access=\"logs/access\"",
                                "access=\"logs/access\" format.access=\"%Req->reqpb.uri% %Req->reqpb.query%\""));
        start();

        refusal("GET /a?b=c HTTP/1.1\r\n\r\n");

        assertThat(awaitLines(1)).containsExactly("/a b=c");
    }

    @Test
    void aStopWaitsForRequestsHoweverManyWereRefused() throws Exception {
        start();
        CompletableFuture<String> held =
                CompletableFuture.supplyAsync(() -> answer("GET /wait HTTP/1.0" + HOST + "\r\n"), ON_ITS_OWN);
        Await.until(() -> waiting.get() == 1);
        refusal("GET / HTTP/1.1\r\n\r\n");
        refusal("GET / HTTP/2.5\r\n\r\n");

        assertThat(running().requestsInProgress()).isEqualTo(1);
        gate.countDown();
        assertThat(held.join()).startsWith("HTTP/1.1 200 ");
        Await.until(() -> running().requestsInProgress() == 0);
    }

    @Test
    void linesBeyondTheRateAreLeftOutCountedAndTold() throws Exception {
        write("conf/magnus.conf", SOON_LOGGED.formatted(100) + "RefusalLogRate 0\n");
        start();
        try (LogLines log = LogLines.of("org.heliostat.server.accesslog")) {
            for (int i = 0; i < 3; i++) {
                refusal("GET / HTTP/1.1\r\n\r\n");
            }

            assertThat(refusals().linesDropped()).isEqualTo(3);
            assertThat(count("malformed")).isEqualTo(3);
            assertThat(log.all())
                    .singleElement()
                    .asString()
                    .contains("RefusalLogRate")
                    .contains("vs1");
        }
        assertThat(get("/index.html").statusCode()).isEqualTo(200);
        assertThat(awaitLines(1)).singleElement().asString().contains("GET /index.html");
    }

    @Test
    void aReloadChangesTheRateAndAnObjConfWithoutAddLogHasNoLines() throws Exception {
        write("conf/magnus.conf", SOON_LOGGED.formatted(100) + "RefusalLogRate 0\n");
        start();
        refusal("GET / HTTP/1.1\r\n\r\n");
        write("conf/magnus.conf", SOON_LOGGED.formatted(100));
        assertThat(running().reload().applied()).isTrue();
        refusal("GET /1 HTTP/1.1\r\n\r\n");
        write("conf/obj.conf", OBJ_CONF.replace("AddLog fn=\"flex-log\" name=\"access\"\n", ""));
        assertThat(running().reload().applied()).isTrue();
        refusal("GET /2 HTTP/1.1\r\n\r\n");

        assertThat(count("malformed")).isEqualTo(3);
        assertThat(refusals().linesDropped()).isEqualTo(1);
        running().stop();
        assertThat(lines()).singleElement().asString().contains("GET /1");
    }

    private int port() {
        return running().listenAddresses().get(0).port();
    }

    private String refusal(String head) throws IOException {
        try (RawClient client = new RawClient(port())) {
            return client.send(head).readAnswer();
        }
    }

    private String answer(String head) {
        try {
            return refusal(head);
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private RefusalsSnapshot refusals() {
        return running().snapshot().refusals();
    }

    private RequestCountersSnapshot counted(String virtualServer) {
        return Optional.ofNullable(running().snapshot().virtualServer(virtualServer))
                .orElseThrow()
                .requests();
    }

    private long count(String cause) {
        return refusals().causes().stream()
                .filter(one -> one.cause().equals(cause))
                .mapToLong(RefusalsSnapshot.Cause::count)
                .sum();
    }

    private List<String> awaitLines(int count) throws IOException {
        Await.until(() -> lines().size() >= count);
        return lines();
    }

    private List<String> lines() {
        Path log = instance.resolve("logs/access");
        try {
            return Files.exists(log)
                    ? Files.readAllLines(log).stream()
                            .filter(line -> !line.startsWith("format="))
                            .toList()
                    : List.of();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
