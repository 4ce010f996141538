package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Properties of a virtual server that stand in for what holds for all. */
class VirtualServerPropertiesTest {

    @TempDir
    Path folder;

    private GuardedServer guarded;

    @BeforeEach
    void prepare() {
        guarded = new GuardedServer(folder).lines("Service fn=\"upload-file\" method=\"PUT\"");
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    private static String property(String name, String value) {
        return "<PROPERTY name=\"" + name + "\" value=\"" + value + "\"/>";
    }

    private String put(String body) throws IOException {
        return guarded.ask(
                "PUT /new.txt HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    private String putChunked(String body) throws IOException {
        return guarded.ask("PUT /new.txt HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                + Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n");
    }

    @Test
    void aLowerLimitOfBodiesThanTheServers() throws Exception {
        guarded.inVirtualServer(property("MaxRequestBody", "4")).start();

        assertThat(put("hello")).startsWith("HTTP/1.1 413");
        assertThat(putChunked("hello")).startsWith("HTTP/1.1 413");
        assertThat(put("four")).startsWith("HTTP/1.1 201");
        assertThat(folder.resolve("docs/new.txt")).hasContent("four");
    }

    @Test
    void aHigherLimitThanTheServersAndNone() throws Exception {
        guarded.magnus("MaxRequestBody 4")
                .inVirtualServer(property("MaxRequestBody", "5"))
                .start();
        assertThat(put("hello")).startsWith("HTTP/1.1 201");
        assertThat(put("longer")).startsWith("HTTP/1.1 413");
        stop();

        prepare();
        guarded.magnus("MaxRequestBody 4")
                .inVirtualServer(property("MaxRequestBody", "0"))
                .start();
        assertThat(put("longer")).startsWith("HTTP/1.1 204");
    }

    @Test
    void theServersLimitHoldsWithoutOne() throws Exception {
        guarded.magnus("MaxRequestBody 4").start();

        assertThat(put("hello")).startsWith("HTTP/1.1 413");
    }

    @Test
    void aFileSaysSoToo() throws Exception {
        guarded.magnus("MaxRequestBody 4").start();

        for (String head : List.of("POST /index.html", "GET /index.html", "POST /none", "DELETE /index.html")) {
            String answer = guarded.ask(
                    head + " HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
            assertThat(answer).as(head).startsWith("HTTP/1.1 413").contains("Connection: close");
        }
        assertThat(guarded.ask("GET /index.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nfour"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void traceIsAnsweredWhereItIsAllowed() throws Exception {
        guarded.inVirtualServer(property("AllowTrace", "on")).start();

        assertThat(trace()).startsWith("HTTP/1.1 200").contains("Content-Type: message/http", "X-Field: sent back");
    }

    @Test
    void otherwiseTraceIsRefused() throws Exception {
        guarded.inVirtualServer(property("AllowTrace", "off")).start();

        assertThat(trace()).startsWith("HTTP/1.1 405").doesNotContain("sent back");
    }

    private String trace() throws IOException {
        return guarded.ask("TRACE /index.html HTTP/1.1\r\nHost: localhost\r\nX-Field: sent back\r\n\r\n");
    }
}
