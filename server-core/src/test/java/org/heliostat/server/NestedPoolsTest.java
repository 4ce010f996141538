package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests within the server on threads of pools: no thread of a pool waits for a place in another one. */
class NestedPoolsTest {

    private static final List<String> MAGNUS = List.of(
            "Init fn=\"thread-pool-init\" name=\"one\" maxthreads=1 minthreads=1",
            "Init fn=\"thread-pool-init\" name=\"two\" maxthreads=1 minthreads=1",
            "QueueTimeout 600");

    @TempDir
    private Path folder;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final CyclicBarrier both = new CyclicBarrier(2);
    private WebServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void pagesOfTwoPoolsThatIncludeEachOtherAreBothAnswered() throws Exception {
        start(Map.of("meet", this::meet, "threadname", NestedPoolsTest::threadName));

        CompletableFuture<HttpResponse<String>> first = ask("/a.shtml");
        CompletableFuture<HttpResponse<String>> second = ask("/b.shtml");

        assertThat(first.get(60, TimeUnit.SECONDS).body()).isEqualTo("A(met)[inner pool-one-1]");
        assertThat(second.get(60, TimeUnit.SECONDS).body()).isEqualTo("B(met)[inner pool-two-1]");
    }

    private Outcome meet(Exchange exchange) throws IOException {
        try {
            // Each page holds the only thread of its pool before it includes a page of the other one.
            both.await(60, TimeUnit.SECONDS);
        } catch (Exception stopped) {
            throw new IllegalStateException(stopped);
        }
        return text(exchange, "met");
    }

    private static Outcome threadName(Exchange exchange) throws IOException {
        return text(exchange, Thread.currentThread().getName());
    }

    private static Outcome text(Exchange exchange, String text) throws IOException {
        exchange.response().status(200);
        exchange.response().output().write(text.getBytes(StandardCharsets.UTF_8));
        return Outcome.PROCEED;
    }

    private void start(Map<String, StageFunction> functions) throws Exception {
        server = new TestInstance(folder, MAGNUS)
                .withObjConf(
                        text -> text.replaceFirst(
                                        "NameTrans",
                                        """
                                NameTrans fn="assign-name" from="/a*" name="first"
                                NameTrans fn="assign-name" from="/b*" name="second"
                                NameTrans""")
                                + """
                          <Object name="first">
                          Service fn="parse-html" pool="one"
                          </Object>
                          <Object name="second">
                          Service fn="parse-html" pool="two"
                          </Object>
                          """)
                .start(functions);
        write("a.shtml", "A(<!--#include virtual=\"/meet\" -->)<!--#include virtual=\"/b-inner.shtml\" -->");
        write("b.shtml", "B(<!--#include virtual=\"/meet\" -->)<!--#include virtual=\"/a-inner.shtml\" -->");
        write("a-inner.shtml", "[inner <!--#include virtual=\"/threadname\" -->]");
        write("b-inner.shtml", "[inner <!--#include virtual=\"/threadname\" -->]");
    }

    private void write(String name, String text) throws Exception {
        Files.writeString(folder.resolve("docs").resolve(name), text);
    }

    private CompletableFuture<HttpResponse<String>> ask(String path) {
        int port = server.listenAddresses().get(0).port();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    }
}
