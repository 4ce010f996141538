package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.config.ConfigException;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.testing.Await;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.RawHttp2Client;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids and traces of requests: from proxies, to functions, in answers and logs. */
class RequestIdentityTest {

    private static final String IDS = "RequestIdHeader X-Request-Id";
    private static final String TRUSTED = "TrustedProxies 127.0.0.1";
    private static final String CALLED = "%Req->vars.request-id% %Req->vars.traceparent%";
    private static final String PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    @TempDir
    private Path folder;

    private WebServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void eachAnswerHasAnIdOfItsOwnThatTheFunctionSaw() throws Exception {
        start(IDS);
        Set<String> ids = new HashSet<>();

        for (String path : List.of("/seen", "/seen", "/index.html", "/index.html", "/none", "/large")) {
            String answer = ask(path, "X-Request-Id: forged");
            String id = field(answer, "X-Request-Id");
            assertThat(id).isNotEqualTo("forged").matches("[0-9a-z]+-[0-9a-z]+");
            assertThat(ids.add(id)).isTrue();
            assertThat(path.equals("/seen") ? answer : "X-Request-Id=[" + id + "]")
                    .contains("X-Request-Id=[" + id + "]");
        }
    }

    @Test
    void answersOfTheQuickLaneHaveEachTheirOwn() throws Exception {
        start(IDS);
        Set<String> ids = new HashSet<>();
        AtomicReference<String> answer = new AtomicReference<>("");

        for (int i = 0; i < 3; i++) {
            Await.until(() -> {
                long before = server.snapshot().quickLaneAnswers();
                answer.set(askOrFail("/index.html"));
                return server.snapshot().quickLaneAnswers() > before;
            });
            assertThat(answer.get()).containsOnlyOnce("X-Request-Id: ").endsWith("<p>hello</p>");
            assertThat(ids.add(field(answer.get(), "X-Request-Id"))).isTrue();
        }
    }

    @Test
    void aTrustedProxysIdIsTakenOver() throws Exception {
        start(IDS, TRUSTED);

        String answer = ask("/seen", "X-Request-Id: edge-1.7/ab");

        assertThat(field(answer, "X-Request-Id")).isEqualTo("edge-1.7/ab");
        assertThat(answer).contains("X-Request-Id=[edge-1.7/ab]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a\"b", "<script>", "é"})
    void anIdThatNoLogShouldHaveIsNotTakenOver(String id) throws Exception {
        start(IDS, TRUSTED);

        assertThat(field(ask("/seen", "X-Request-Id: " + id), "X-Request-Id")).matches("[0-9a-z]+-[0-9a-z]+");
    }

    @Test
    void neitherALongIdNorTwoAreTakenOver() throws Exception {
        start(IDS, TRUSTED);

        assertThat(field(ask("/seen", "X-Request-Id: " + "a".repeat(128)), "X-Request-Id"))
                .hasSize(128);
        assertThat(field(ask("/seen", "X-Request-Id: " + "a".repeat(129)), "X-Request-Id"))
                .hasSizeLessThan(40);
        String two = ask("/seen", "X-Request-Id: one\r\nX-Request-Id: two");
        assertThat(two).doesNotContain("one").doesNotContain("two").containsOnlyOnce("X-Request-Id: ");
    }

    @Test
    void whatTheAnswerSaysItselfHolds() throws Exception {
        start(IDS);

        assertThat(ask("/own", "A: b")).containsOnlyOnce("X-Request-Id: ").contains("X-Request-Id: mine\r\n");
    }

    @Test
    void aTraceOfATrustedProxyGoesOnWithItsState() throws Exception {
        start("TraceContext trusted", TRUSTED);

        String answer = ask("/seen", "traceparent: " + PARENT + "\r\ntracestate: a=1,b=2");

        assertThat(field(answer, "traceparent")).isEqualTo(PARENT);
        assertThat(answer).contains("traceparent=[" + PARENT + "]").contains("tracestate=[a=1,b=2]");
    }

    @Test
    void elsewhereATraceBeginsHereAndTheStateIsDropped() throws Exception {
        start("TraceContext trusted");

        String answer = ask("/seen", "traceparent: " + PARENT + "\r\ntracestate: a=1");

        String begun = field(answer, "traceparent");
        assertThat(begun).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01").isNotEqualTo(PARENT);
        assertThat(answer).contains("traceparent=[" + begun + "]").contains("tracestate=[]");
        assertThat(field(ask("/seen", "A: b"), "traceparent")).isNotEqualTo(begun);
    }

    @Test
    void withAllATraceOfAnybodyGoesOnUnlessItIsNone() throws Exception {
        start("TraceContext all", "TraceSampled 0");

        assertThat(field(ask("/seen", "traceparent: " + PARENT), "traceparent")).isEqualTo(PARENT);
        assertThat(field(ask("/seen", "traceparent: " + PARENT.replace("00-4", "ff-4")), "traceparent"))
                .matches("00-[0-9a-f]{32}-[0-9a-f]{16}-00");
    }

    @Test
    void withoutTheDirectivesEverythingPassesAsItComes() throws Exception {
        start("# nothing");

        String answer = ask("/seen", "X-Request-Id: theirs\r\ntraceparent: odd");

        assertThat(answer)
                .contains("X-Request-Id=[theirs]", "traceparent=[odd]")
                .doesNotContain("X-Request-Id: ")
                .doesNotContain("traceparent: ");
    }

    @Test
    void http2HasThemToo() throws Exception {
        start(IDS, "TraceContext all", TRUSTED);
        int port = server.listenAddresses().get(0).port();

        try (RawHttp2Client client = new RawHttp2Client(port)) {
            client.send(Http2Frames.get(1, "/seen", "x-request-id", "edge-2", "traceparent", PARENT));
            assertThat(client.answer(1))
                    .containsEntry("x-request-id", "edge-2")
                    .containsEntry("traceparent", PARENT)
                    .containsEntry(":status", "200");
        }
    }

    @Test
    void accessLogsHaveThem() throws Exception {
        Files.createDirectories(folder.resolve("logs"));
        start(
                IDS,
                "TraceContext all",
                TRUSTED,
                "Init fn=\"flex-init\" access=\"logs/access\" format.access=\"%Req->vars.request-id%"
                        + " %Req->vars.traceparent% %Req->vars.trace-id% %Req->srvhdrs.x-request-id%\"");
        ask("/seen", "X-Request-Id: edge-3\r\ntraceparent: " + PARENT);
        ask("/%zz", "X-Request-Id: edge-4");
        server.stop();

        assertThat(Files.readString(folder.resolve("logs/access")))
                .contains("edge-3 " + PARENT + " 4bf92f3577b34da6a3ce929d0e0e4736 edge-3\n")
                .containsPattern("edge-4 00-[0-9a-f]{32}-[0-9a-f]{16}-01 [0-9a-f]{32} -\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Expect: wonders", "Transfer-Encoding: gzip, chunked", "Content-Length: x", "X Y: z"})
    void whatTheProtocolRefusesHasThemToo(String field) throws Exception {
        Files.createDirectories(folder.resolve("logs"));
        start(IDS, "TraceContext all", "Init fn=\"flex-init\" access=\"logs/access\" format.access=\"" + CALLED + "\"");

        String answer = ask("/seen", field);
        server.stop();

        String id = field(answer, "X-Request-Id");
        assertThat(id).matches("[0-9a-z]+-[0-9a-z]+");
        assertThat(Files.readString(folder.resolve("logs/access")))
                .contains(id + " " + field(answer, "traceparent") + "\n");
    }

    @Test
    void whatHttp2RefusesHasThemToo() throws Exception {
        start(IDS);
        int port = server.listenAddresses().get(0).port();

        try (RawHttp2Client client = new RawHttp2Client(port)) {
            client.send(Http2Frames.get(1, "/seen", "expect", "wonders"));
            byte[] connect = Http2Frames.block(":method", "CONNECT", ":authority", "other:443");
            client.send(Http2Frames.headers(3, true, connect));
            assertThat(client.answer(1)).containsEntry(":status", "417").containsKey("x-request-id");
            assertThat(client.answer(3)).containsEntry(":status", "501").containsKey("x-request-id");
        }
    }

    @Test
    void idsDoNotTellHowManyCameBetween() throws Exception {
        start(IDS);
        List<Long> numbers = new ArrayList<>();

        for (int i = 0; i < 6; i++) {
            String id = field(ask("/seen", "A: b"), "X-Request-Id");
            numbers.add(Long.parseUnsignedLong(id.substring(id.indexOf('-') + 1), 36));
        }

        for (int i = 1; i < numbers.size(); i++) {
            assertThat(Math.abs(numbers.get(i) - numbers.get(i - 1))).isGreaterThan(1_000_000);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Host", "Content-Length", "X-Request", "X Id", "X-Id:", "-Id", "Ünique-Id"})
    void anotherKindOfFieldDoesNotStart(String name) {
        assertThatThrownBy(() -> start("RequestIdHeader " + name))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("RequestIdHeader")
                .hasMessageContaining("such as X-Request-Id");
    }

    private void start(String... directives) throws Exception {
        StageFunction seen = exchange -> {
            HeaderFields fields = exchange.request().headers();
            StringBuilder text = new StringBuilder();
            for (String name : List.of("X-Request-Id", "traceparent", "tracestate")) {
                text.append(name).append('=').append(fields.all(name)).append('\n');
            }
            exchange.response().output().write(text.toString().getBytes(StandardCharsets.US_ASCII));
            return Outcome.PROCEED;
        };
        StageFunction own = exchange -> {
            exchange.response().headers().set("X-Request-Id", "mine");
            exchange.response().output().write('x');
            return Outcome.PROCEED;
        };
        List<String> magnus = new ArrayList<>(List.of(directives));
        boolean logs = magnus.stream().anyMatch(line -> line.startsWith("Init"));
        server = new TestInstance(folder, magnus)
                .withObjConf(text -> logs ? text.replaceFirst("</Object>", "AddLog fn=\"flex-log\"\n</Object>") : text)
                .start(Map.of("seen", seen, "own", own));
    }

    private String askOrFail(String path) {
        try {
            return ask(path, "A: b");
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private String ask(String path, String fields) throws Exception {
        int port = server.listenAddresses().get(0).port();
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + fields
                                    + "\r\n\r\n")
                            .getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static String field(String answer, String name) {
        Matcher matcher = Pattern.compile("\r\n" + name + ": ([^\r]*)\r\n").matcher(answer);
        assertThat(matcher.find()).as(answer).isTrue();
        return matcher.group(1);
    }
}
