package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.heliostat.servlet.testing.AppServer;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes on when TerminateTimeout is over is cut: one line in the access log, no stack trace in the error log. */
class CutAtStopTest {

    private static final String LOGGED = "AddLog fn=\"flex-log\" name=\"access\"";
    private static final String MAGNUS = "TerminateTimeout 1\nInit fn=\"flex-init\" access=\"logs/access\"\n";

    @TempDir
    Path folder;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch never = new CountDownLatch(1);
    private TestApp app;

    /** What a servlet does that is still at it when the server stops. */
    private interface Endless {
        void begin(HttpServletRequest request, HttpServletResponse response, CountDownLatch never) throws Exception;
    }

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app"));
    }

    @AfterEach
    void stop() {
        never.countDown();
        app.close();
    }

    static Stream<Arguments> endless() {
        Endless stream = (request, response, never) -> {
            request.startAsync().setTimeout(0);
            event(response);
        };
        Endless silent = (request, response, never) -> request.startAsync().setTimeout(0);
        Endless dispatchedAtTheEnd = (request, response, never) -> {
            if (request.getDispatcherType() == DispatcherType.REQUEST) {
                AsyncContext async = request.startAsync();
                async.setTimeout(0);
                async.addListener(new DispatchingWhenGone(async));
                event(response);
            }
        };
        Endless startedAgain = (request, response, never) -> {
            AsyncContext async = request.startAsync();
            async.setTimeout(0);
            if (request.getDispatcherType() == DispatcherType.REQUEST) {
                async.addListener(new DispatchingWhenGone(async));
                event(response);
            }
        };
        Endless alwaysStartedAgain = (request, response, never) -> {
            AsyncContext async = request.startAsync();
            async.setTimeout(0);
            async.addListener(new DispatchingWhenGone(async));
        };
        Endless blocked = (request, response, never) -> {
            event(response);
            never.await();
        };
        Endless deaf = (request, response, never) -> {
            event(response);
            awaitWhateverComes(never);
        };
        Endless deafWithoutAnswer = (request, response, never) -> awaitWhateverComes(never);
        Endless deafWhenDispatched = (request, response, never) -> {
            if (request.getDispatcherType() == DispatcherType.REQUEST) {
                request.startAsync().dispatch();
            } else {
                awaitWhateverComes(never);
            }
        };
        return Stream.of(
                Arguments.of("deaf to interrupts", deaf),
                Arguments.of("deaf to interrupts before its answer", deafWithoutAnswer),
                Arguments.of("deaf to interrupts when dispatched", deafWhenDispatched),
                Arguments.of("events that are streamed", stream),
                Arguments.of("asynchronous without an answer", silent),
                Arguments.of("dispatched when its client is gone", dispatchedAtTheEnd),
                Arguments.of("started again when its client is gone", startedAgain),
                Arguments.of("started again whenever its client is gone", alwaysStartedAgain),
                Arguments.of("blocked in service", blocked));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("endless")
    void hasOneLineAndNoTrace(String name, Endless endless) throws Exception {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            begun.countDown();
            endless.begin(request, response, never);
        }));
        Path instance = folder.resolve("instance");
        try (LogLines log = LogLines.of("org.heliostat")) {
            AppServer server = new AppServer(instance, app, LOGGED, MAGNUS);
            try (RawClient client = server.client()) {
                client.send("GET /app/s HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
                server.close();
            }

            assertThat(lines(instance)).singleElement().asString().contains("GET /app/s");
            assertThat(log.traces()).noneMatch(trace -> trace.contains("RejectedExecutionException"));
        }
    }

    private static void awaitWhateverComes(CountDownLatch never) {
        while (never.getCount() > 0) {
            try {
                never.await();
            } catch (InterruptedException heard) {
                // As code that waits for a socket or a lock, or computes.
                continue;
            }
        }
    }

    private static List<String> lines(Path instance) throws IOException {
        return Files.readAllLines(instance.resolve("logs/access")).stream()
                .filter(line -> !line.startsWith("format="))
                .toList();
    }

    private static void event(HttpServletResponse response) throws IOException {
        response.setContentType("text/event-stream");
        response.getWriter().print("data: 1\n\n");
        response.flushBuffer();
    }

    /** Dispatches when its client goes away, which may be when the server ends. */
    private record DispatchingWhenGone(AsyncContext async) implements AsyncListener {

        @Override
        public void onError(AsyncEvent event) {
            async.dispatch("/s");
        }

        @Override
        public void onComplete(AsyncEvent event) {}

        @Override
        public void onTimeout(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {}
    }
}
