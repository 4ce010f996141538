package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.heliostat.request.MutableHeaders;
import org.heliostat.servlet.testing.AppServer;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Service;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fields behind the body, as they go over the wire and as applications see them (Servlet 6.1, 5.3; RFC 9110 §6.5). */
class TrailersTest {

    @TempDir
    Path folder;

    private TestApp app;

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app"));
    }

    @AfterEach
    void stop() {
        app.close();
    }

    private String answer(String version, Service service) throws Exception {
        app.start(context -> servlet(context, "s", "/s", service));
        try (AppServer server = new AppServer(folder.resolve("instance"), app);
                RawClient client = server.client()) {
            return client.send("GET /app/s " + version + "\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    .readToEnd();
        }
    }

    private static String behind(String answer) {
        return answer.substring(answer.lastIndexOf("\r\n0\r\n") + 5);
    }

    @Test
    void forbiddenFieldsAreLeftOutAndTheOthersSent() throws Exception {
        Map<String, String> fields = new TreeMap<>();
        for (String name : new String[] {
            "Content-Length", "Transfer-Encoding", "Host", "Set-Cookie", "Vary", "Content-Encoding", "Cache-Control"
        }) {
            fields.put(name, "3");
        }
        fields.put("X-Sum", "1");

        String answer = answer("HTTP/1.1", (request, response) -> {
            response.setTrailerFields(() -> fields);
            response.getWriter().print("body");
        });

        assertThat(behind(answer)).isEqualTo("X-Sum: 1\r\n\r\n");
    }

    @Test
    void aFieldThatIsWrongCostsNoOther() throws Exception {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("A", "1");
        fields.put("", "empty");
        fields.put("a b", "blank");
        fields.put("X-Null", null);
        fields.put(null, "null");
        fields.put("X-Split", "a\r\nSet-Cookie: b=c");
        fields.put("X-Escape", "\u001b[31m");
        fields.put("B", "2");

        String answer = answer("HTTP/1.1", (request, response) -> {
            response.setTrailerFields(() -> fields);
            response.getWriter().print("body");
        });

        assertThat(behind(answer)).isEqualTo("A: 1\r\nB: 2\r\n\r\n");
    }

    @Test
    void aLengthSetAfterwardsDoesNotCostTheTrailers() throws Exception {
        String answer = answer("HTTP/1.1", (request, response) -> {
            response.setTrailerFields(() -> Map.of("A", "1"));
            response.setContentLength(4);
            response.getWriter().print("body");
        });

        assertThat(answer).contains("Transfer-Encoding: chunked").doesNotContain("Content-Length");
        assertThat(behind(answer)).isEqualTo("A: 1\r\n\r\n");
    }

    @Test
    void anAnswerBegunAnewHasNone() throws Exception {
        String answer = answer("HTTP/1.1", (request, response) -> {
            response.setTrailerFields(() -> Map.of("A", "1"));
            response.reset();
            response.getWriter().print("body");
        });

        assertThat(answer).contains("Content-Length: 4").endsWith("\r\n\r\nbody");
    }

    @Test
    void anOldClientGetsNone() throws Exception {
        String answer = answer("HTTP/1.0", (request, response) -> {
            try {
                response.setTrailerFields(() -> Map.of("A", "1"));
                response.getWriter().print("set");
            } catch (IllegalStateException refused) {
                response.getWriter().print("refused");
            }
        });

        assertThat(answer).endsWith("\r\n\r\nrefused").doesNotContain("A: 1").doesNotContain("chunked");
    }

    @Test
    void theFieldsOfARequestThatNobodyMayActOnAreNotShown() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            request.getInputStream().readAllBytes();
            response.getWriter().print(new TreeMap<>(request.getTrailerFields()));
        }));
        MutableHeaders sent = new MutableHeaders()
                .add("X-Sum", "1")
                .add("Host", "evil")
                .add("Content-Length", "9")
                .add("Authorization", "Basic eA==")
                .add("X-Forwarded-For", "10.0.0.1");

        assertThat(app.send(FakeExchange.request("POST", "/app/s").body(FakeBody.chunked(new byte[3], sent)))
                        .text())
                .isEqualTo("{x-sum=1}");
    }
}
