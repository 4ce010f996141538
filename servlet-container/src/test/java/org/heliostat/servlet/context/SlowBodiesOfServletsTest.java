package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.heliostat.servlet.testing.AppServer;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.stats.thread.BodyPlacesSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slow clients of servlets, on a server with four session threads, two of them for such (RqThrottleBodies). */
class SlowBodiesOfServletsTest {

    private static final int CLIENTS = 6;

    @TempDir
    Path folder;

    private final List<RawClient> clients = new ArrayList<>();
    private final Queue<AsyncContext> suspended = new ConcurrentLinkedQueue<>();
    private TestApp app;
    private AppServer server;

    @BeforeEach
    void start() throws Exception {
        app = new TestApp(folder.resolve("app"));
        app.start(context -> {
            servlet(context, "quick", "/quick", (request, response) -> response.getWriter()
                    .print("quick"));
            servlet(context, "blocking", "/blocking", (request, response) -> response.getWriter()
                    .print(request.getInputStream().readAllBytes().length));
            servlet(context, "listening", "/listening", (request, response) -> listen(request));
            servlet(context, "later", "/later", (request, response) -> {
                if (request.getAttribute("again") == null) {
                    suspended.add(request.startAsync());
                    request.setAttribute("again", true);
                } else {
                    response.getWriter().print(request.getInputStream().readAllBytes().length);
                }
            });
        });
        server = new AppServer(folder.resolve("instance"), app);
    }

    @AfterEach
    void stop() throws Exception {
        for (RawClient client : clients) {
            client.close();
        }
        server.close();
        app.close();
    }

    @Test
    void whoReadsByBlockingHoldsAPlace() throws Exception {
        begin("/blocking");
        Await.until(() -> bodies().used() == 2 && bodies().held() == 4);

        assertThat(quick()).endsWith("quick");

        end();
        Await.until(() -> bodies().used() == 0 && bodies().held() == 0);
    }

    @Test
    void whoListensForItsBodyNeedsNoPlace() throws Exception {
        begin("/listening");
        Await.until(() -> suspended.size() == CLIENTS && bodies().used() == 0);
        assertThat(bodies().held()).isZero();

        assertThat(quick()).endsWith("quick");

        end();
    }

    /** A thread waits for its client after all. */
    @Test
    void whoIsDispatchedAndThenBlocksTakesAPlaceAgain() throws Exception {
        begin("/later");
        Await.until(() -> suspended.size() == CLIENTS && bodies().used() == 0);

        suspended.remove().dispatch();
        suspended.remove().dispatch();
        suspended.remove().dispatch();
        Await.until(() -> bodies().used() == 3);
        assertThat(quick()).endsWith("quick");
        RawClient late = new RawClient(server.port());
        clients.add(late);
        late.send("POST /app/blocking HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345");
        Await.until(() -> bodies().held() == 1);

        suspended.forEach(AsyncContext::dispatch);
        end();
        Await.until(() -> bodies().used() == 0 && bodies().held() == 0);
    }

    private void listen(HttpServletRequest request) throws IOException {
        AsyncContext async = request.startAsync();
        ServletInputStream in = request.getInputStream();
        byte[] piece = new byte[100];
        in.setReadListener(new ReadListener() {
            private int all;

            @Override
            public void onDataAvailable() throws IOException {
                while (in.isReady()) {
                    all += Math.max(0, in.read(piece));
                }
            }

            @Override
            public void onAllDataRead() throws IOException {
                async.getResponse().getWriter().print(all);
                async.complete();
            }

            @Override
            public void onError(Throwable broken) {
                throw new UncheckedIOException(new IOException(broken));
            }
        });
        suspended.add(async);
    }

    /** Each client sends half of its body. */
    private void begin(String path) throws IOException {
        for (int i = 0; i < CLIENTS; i++) {
            RawClient client = new RawClient(server.port());
            clients.add(client);
            client.send("POST /app" + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345");
        }
    }

    /** Each client sends the rest, and has its answer. */
    private void end() throws IOException {
        for (RawClient client : clients) {
            client.send("67890");
        }
        for (RawClient client : clients) {
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 200").endsWith("10");
        }
    }

    private String quick() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            return client.send("GET /app/quick HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    .readAnswer();
        }
    }

    private BodyPlacesSnapshot bodies() {
        return server.snapshot().sessionThreads().bodies();
    }
}
