package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.heliostat.admin.ReloadResult;
import org.heliostat.request.Outcome;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;
import org.heliostat.stats.window.WindowQuery;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server without administration keeps windows, too. */
class FiguresOfNowTest {

    @TempDir
    private Path folder;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void aRunningServerSpeaksOfItsWindows() throws Exception {
        WebServer server = new TestInstance(folder, List.of()).start(Map.of("wait", exchange -> {
            exchange.response().status(200);
            return Outcome.PROCEED;
        }));
        try {
            for (int i = 0; i < 5; i++) {
                assertThat(get(server).statusCode()).isEqualTo(200);
            }

            Await.until(() -> minute(server).requests().requests() == 5);

            ServerSnapshot minute = minute(server);
            assertThat(minute.timeSplit().total().count()).isEqualTo(5);
            assertThat(minute.virtualServers().get(0).latency().count()).isEqualTo(5);
            assertThat(minute.window().name()).isEqualTo("1m");
            assertThat(minute.window().coveredMillis()).isBetween(1L, 60_000L);
            assertThat(minute.window().samples().boxes()).isGreaterThan(1);
            assertThat(minute.window().perSecond().requests()).isPositive();
            assertThat(server.perfdump()).contains("\nWindows:\n", "\n15m ");
        } finally {
            server.stop();
        }
    }

    @Test
    void whatIncidentsCountIsInEverySnapshot() throws Exception {
        WebServer server = new TestInstance(folder, List.of()).start(Map.of("wait", exchange -> {
            exchange.response().status(500);
            return Outcome.PROCEED;
        }));
        try {
            for (int i = 0; i < 3; i++) {
                assertThat(get(server).statusCode()).isEqualTo(500);
            }

            Await.until(() -> minute(server).incidents().requests() == 3);

            server.incidents().happened("trouble", "Something broke.");
            assertThat(minute(server).incidents().incidents()).isEqualTo(1);
            assertThat(server.snapshot().incidents())
                    .isEqualTo(server.incidents().view().counters());
            assertThat(server.perfdump())
                    .contains("\nIncidents:\n", "Slow or Failed/Slow Requests               3/0\n");
        } finally {
            server.stop();
        }
    }

    @Test
    void theMemoryOfWindowsFollowsAReload() throws Exception {
        WebServer server = new TestInstance(folder, List.of("WindowMemory 65536")).start(Map.of());
        try {
            assertThat(minute(server).window().samples().maxBytes()).isEqualTo(65_536);
            Path magnus = folder.resolve("conf/magnus.conf");
            Files.writeString(magnus, Files.readString(magnus).replace("65536", "131072"));

            ReloadResult result = server.reload();

            assertThat(result.applied()).isTrue();
            assertThat(result.needRestart()).isEmpty();
            assertThat(minute(server).window().samples().maxBytes()).isEqualTo(131_072);
            assertThat(minute(server).window().samples().maxBoxes()).isEqualTo(64);
        } finally {
            server.stop();
        }
    }

    private static ServerSnapshot minute(WebServer server) {
        return server.snapshot(WindowQuery.allOf(Window.MINUTE));
    }

    private HttpResponse<String> get(WebServer server) throws Exception {
        int port = server.listenAddresses().get(0).port();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/wait"))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
