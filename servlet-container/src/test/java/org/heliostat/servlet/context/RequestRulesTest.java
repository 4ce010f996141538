package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import java.io.UnsupportedEncodingException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bodies of requests: who may read them, and how (Servlet 6.1, chapter 3). */
class RequestRulesTest {

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

    private static final String FORM = "application/x-www-form-urlencoded";

    private static FakeExchange form(String method) {
        return FakeExchange.request(method, "/app/s")
                .header("Content-Type", FORM)
                .header("Content-Length", "3")
                .body("a=1");
    }

    @Test
    void anUnknownCharsetIsRefusedByTheReader() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            assertThatThrownBy(request::getReader).isInstanceOf(UnsupportedEncodingException.class);
            response.getWriter().print("refused");
        }));

        assertThat(app.post("/app/s", "text/plain;charset=no-such", "x").text()).isEqualTo("refused");
    }

    @Test
    void aBodyCanBeReadIntoAByteBuffer() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            assertThat(request.getInputStream().isReady()).isTrue();
            ByteBuffer buffer = ByteBuffer.allocateDirect(16);
            int count = request.getInputStream().read(buffer);
            byte[] bytes = new byte[count];
            buffer.flip().get(bytes);
            response.getWriter().print(new String(bytes, StandardCharsets.US_ASCII));
        }));

        assertThat(app.post("/app/s", "text/plain", "hello").text()).isEqualTo("hello");
    }

    @Test
    void onlyPostIsAForm() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> response.getWriter()
                .print(request.getParameter("a") + " " + request.getReader().readLine())));

        assertThat(app.send(form("PUT")).text()).isEqualTo("null a=1");
        assertThat(app.send(form("POST")).text()).isEqualTo("1 null");
    }
}
