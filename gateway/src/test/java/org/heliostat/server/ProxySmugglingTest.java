package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.heliostat.testing.BadFraming;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows 1 to 11 and 49 to 56 of the list of attacks through the proxy: an origin never sees a second request. */
class ProxySmugglingTest {

    private static final String HOST = "Host: localhost\r\n";
    private static final String HIDDEN = "GET /hidden HTTP/1.1\r\n" + HOST + "\r\n";

    @TempDir
    private Path folder;

    private ScriptedOrigin origin;
    private ProxyInstance proxy;

    @BeforeEach
    void start() throws Exception {
        origin = new ScriptedOrigin(talk -> {
            talk.body();
            talk.say(ProxyInstance.OK);
        });
        proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin) + "half-close=\"on\"");
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        origin.close();
    }

    @Test
    void headsThatCanBeReadInTwoWaysNeverGetThere() throws Exception {
        SoftAssertions all = new SoftAssertions();
        for (String method : List.of("GET", "POST")) {
            for (BadFraming.Case bad : BadFraming.heads()) {
                String answer =
                        toEnd(method + " /shop HTTP/1.1\r\n" + HOST + bad.fields() + "\r\n" + bad.body() + HIDDEN);
                all.assertThat(answer).as(method + ", " + bad).startsWith("HTTP/1.1 " + bad.status() + " ");
            }
        }
        for (String first : List.of(
                "GET /shop HTTP/1.1\r\n\r\n",
                "GET /shop HTTP/1.1\r\n" + HOST + HOST + "\r\n",
                "GET /shop HTTP/1.1\r\nHost: a/b\r\n\r\n",
                "GET /shop HTTP/1.9\r\n" + HOST + "\r\n",
                "GET /shop HTTP/9.9\r\n" + HOST + "\r\n",
                "GET /shop\r\n\r\n",
                "\u0001GET /shop HTTP/1.1\r\n" + HOST + "\r\n",
                "GET /shop HTTP/1.0\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n")) {
            all.assertThat(toEnd(first + HIDDEN)).as(first).doesNotContain(" 200 ");
        }
        all.assertAll();
        assertThat(origin.heads()).isEmpty();
    }

    @Test
    void aBodyThatBreaksOffNeverBecomesARequest() throws Exception {
        SoftAssertions all = new SoftAssertions();
        for (BadFraming.Case bad : BadFraming.bodies()) {
            String answer = toEnd("POST /shop HTTP/1.1\r\n" + HOST + bad.fields() + "\r\n" + bad.body() + HIDDEN);
            all.assertThat(answer).as(bad.toString()).doesNotContain(" 200 ");
        }
        all.assertAll();
        assertThat(origin.heads()).noneMatch(head -> head.startsWith("GET"));
        assertThat(origin.bodies()).isEmpty();
    }

    @Test
    void aRequestInsideABodyStaysInside() throws Exception {
        String size = Integer.toHexString(HIDDEN.length());
        for (String body : List.of(
                "Content-Length: " + HIDDEN.length() + "\r\n\r\n" + HIDDEN,
                "Transfer-Encoding: chunked\r\n\r\n" + size + "\r\n" + HIDDEN + "\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\n000" + size + " ;a=\"\\\"\"\r\n" + HIDDEN + "\r\n0\r\n\r\n")) {
            assertThat(toEnd("POST /shop HTTP/1.1\r\n" + HOST + body + "GET /index.html HTTP/1.1\r\n" + HOST
                            + "Connection: close\r\n\r\n"))
                    .contains("\r\n\r\nok")
                    .endsWith("<p>hello</p>");
        }

        assertThat(origin.bodies()).containsExactly(HIDDEN, HIDDEN, HIDDEN);
        assertThat(origin.heads()).hasSize(3).allMatch(head -> head.startsWith("POST /app HTTP/1.1\r\n"));
    }

    @Test
    void nothingOfTheTargetBreaksOutOfTheRequestLine() throws Exception {
        for (String target : List.of(
                "/shop/a%0d%0aX:%20y", "/shop/a%00b", "/shop/a\u00e4", "/shop/%20HTTP/1.1%0d%0a", "/shop/a\tb")) {
            assertThat(toEnd("GET " + target + " HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n"))
                    .as(target)
                    .startsWith("HTTP/1.1 400 ");
        }
        assertThat(toEnd("GET /shop/%20HTTP/1.1?a%0d%0ab HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n"))
                .contains("ok");

        assertThat(origin.heads())
                .singleElement()
                .asString()
                .startsWith("GET /app/%20HTTP/1.1?a%0d%0ab HTTP/1.1\r\nHost: localhost\r\n");
    }

    @Test
    void twoPipelinedRequestsAreTwoAndTheirAnswersInOrder() throws Exception {
        origin.script(talk -> talk.say(
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n" + talk.head().charAt(9)));

        String answers = toEnd("GET /shop/1 HTTP/1.1\r\n" + HOST + "\r\nGET /shop/2 HTTP/1.1\r\n" + HOST
                + "Connection: close\r\n\r\n");

        assertThat(answers).containsSubsequence("\r\n\r\n1", "HTTP/1.1 200 ", "\r\n\r\n2");
        assertThat(origin.heads()).hasSize(2);
    }

    private String toEnd(String bytes) throws IOException {
        try (RawClient client = proxy.client()) {
            return client.send(bytes).endOutput().readToEnd();
        }
    }
}
