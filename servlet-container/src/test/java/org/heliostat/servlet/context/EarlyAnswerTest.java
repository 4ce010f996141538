package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.heliostat.servlet.testing.AppServer;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that are read after their answers are complete, and whose bodies come only then. */
class EarlyAnswerTest {

    private static final int LENGTH = 200_000;
    private static final String FORM = "a=" + "x".repeat(LENGTH - 2);
    private static final String GET = "GET /app/next?after HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @TempDir
    Path folder;

    private final CountDownLatch answered = new CountDownLatch(1);
    private final CompletableFuture<Integer> seen = new CompletableFuture<>();
    private TestApp app;

    /** Completes an answer in one of the ways there are. */
    private interface Ending {
        void end(HttpServletRequest request, HttpServletResponse response) throws Exception;
    }

    /** Reads the request in one of the ways there are, and says how much there was. */
    private interface Reading {
        int read(HttpServletRequest request) throws Exception;
    }

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app"));
    }

    @AfterEach
    void stop() {
        app.close();
    }

    static Stream<Arguments> endings() {
        Ending length = (request, response) -> {
            response.setContentLength(2);
            response.getWriter().print("ok");
        };
        Ending closedStream = (request, response) -> {
            response.getOutputStream().print("ok");
            response.getOutputStream().close();
        };
        Ending closedWriter = (request, response) -> {
            response.getWriter().print("ok");
            response.getWriter().close();
        };
        Ending redirect = (request, response) -> response.sendRedirect("/app/next");
        Ending forward =
                (request, response) -> request.getRequestDispatcher("/next").forward(request, response);
        Ending error = (request, response) -> response.sendError(409);
        Ending flushed = (request, response) -> {
            response.getWriter().print("ok");
            response.flushBuffer();
        };
        return Stream.of(
                Arguments.of("Content-Length is reached", length),
                Arguments.of("the stream is closed", closedStream),
                Arguments.of("the writer is closed", closedWriter),
                Arguments.of("a redirect was sent", redirect),
                Arguments.of("it was forwarded", forward),
                Arguments.of("an error was sent", error),
                Arguments.of("it was flushed", flushed));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("endings")
    void aStreamIsReadToItsEnd(String name, Ending ending) throws Exception {
        reads(ending, request -> request.getInputStream().readAllBytes().length, "text/plain");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("endings")
    void parametersOfTheFormAreThere(String name, Ending ending) throws Exception {
        reads(ending, request -> request.getParameter("a").length() + 2, "application/x-www-form-urlencoded");
    }

    @Test
    void aReaderIsReadToItsEnd() throws Exception {
        reads(
                (request, response) -> response.getWriter().close(),
                request -> {
                    BufferedReader reader = request.getReader();
                    int count = 0;
                    while (reader.read() >= 0) {
                        count++;
                    }
                    return count;
                },
                "text/plain");
    }

    @Test
    void partsAreRead() throws Exception {
        String head = "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n";
        String body = head + "x".repeat(LENGTH) + "\r\n--B--\r\n";
        start((request, response) -> response.getOutputStream().close(), request ->
                (int) request.getPart("f").getSize());

        try (AppServer server = new AppServer(folder.resolve("instance"), app);
                RawClient client = server.client()) {
            exchange(client, "multipart/form-data; boundary=B", body);
        }
        assertThat(seen.get(60, TimeUnit.SECONDS)).isEqualTo(LENGTH);
    }

    @Test
    void aFilterReadsBehindTheServlet() throws Exception {
        app.start(context -> {
            Filter filter = (request, response, chain) -> {
                chain.doFilter(request, response);
                see(() -> request.getInputStream().readAllBytes().length);
            };
            context.addFilter("f", filter).addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/s");
            servlet(context, "s", "/s", (request, response) -> {
                response.setContentLength(2);
                response.getWriter().print("ok");
                answered.countDown();
            });
            next(context);
        });

        posted("text/plain", FORM);

        assertThat(seen.get(60, TimeUnit.SECONDS)).isEqualTo(LENGTH);
    }

    @Test
    void aReadListenerGoesOnUntilComplete() throws Exception {
        app.start(context -> {
            servlet(context, "s", "/s", (request, response) -> {
                AsyncContext async = request.startAsync();
                response.setContentLength(2);
                response.getOutputStream().print("ok");
                request.getInputStream().setReadListener(new Counting(async, request.getInputStream()));
                answered.countDown();
            });
            next(context);
        });

        posted("text/plain", FORM);

        assertThat(seen.get(60, TimeUnit.SECONDS)).isEqualTo(LENGTH);
    }

    @Test
    void aStoredSessionDoesNotEndTheReading() throws Exception {
        Ending inSession = (request, response) -> {
            request.getSession().setAttribute("a", "b");
            response.setContentLength(2);
            response.getWriter().print("ok");
        };

        reads(inSession, request -> request.getInputStream().readAllBytes().length, "text/plain");
    }

    @Test
    void whatIsNotReadIsDroppedAndTheConnectionKept() throws Exception {
        start(
                (request, response) -> response.getWriter().close(),
                request -> request.getInputStream().readNBytes(10).length);

        posted("text/plain", FORM);

        assertThat(seen.get(60, TimeUnit.SECONDS)).isEqualTo(10);
    }

    /** The answer leaves on the I/O loop while the service returns on its thread: neither may miss the other. */
    @Test
    void manyServicesThatDoNotReadLeaveTheConnectionUsable() throws Exception {
        app.start(context -> servlet(
                context, "s", "/s", (request, response) -> response.getWriter().close()));

        try (AppServer server = new AppServer(folder.resolve("instance"), app);
                RawClient client = server.client()) {
            for (int i = 0; i < 500; i++) {
                client.send(post("text/plain", 10));
                if (i % 2 == 0) {
                    client.send("0123456789");
                    assertThat(client.readAnswer()).startsWith("HTTP/1.1 200 ");
                } else {
                    assertThat(client.readAnswer()).startsWith("HTTP/1.1 200 ");
                    client.send("0123456789");
                }
            }
        }
    }

    @Test
    void aBodyThatIsTooLargeToBeDroppedIsReadAllTheSame() throws Exception {
        int length = 20_000_000;
        start((request, response) -> response.getWriter().close(), request ->
                (int) request.getInputStream().skip(length));

        try (AppServer server = new AppServer(folder.resolve("instance"), app);
                RawClient client = server.client()) {
            client.send(post("text/plain", length));
            assertThat(answered.await(60, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < length / 100_000; i++) {
                client.send("x".repeat(100_000));
            }
            assertThat(client.readToEnd()).startsWith("HTTP/1.1 200 ").contains("Connection: close");
        }
        assertThat(seen.get(60, TimeUnit.SECONDS)).isEqualTo(length);
    }

    private void reads(Ending ending, Reading reading, String type) throws Exception {
        start(ending, reading);

        posted(type, FORM);

        assertThat(seen.get(60, TimeUnit.SECONDS)).isEqualTo(LENGTH);
    }

    private void start(Ending ending, Reading reading) {
        app.start(context -> {
            servlet(context, "s", "/s", (request, response) -> {
                        ending.end(request, response);
                        answered.countDown();
                        see(() -> reading.read(request));
                    })
                    .setMultipartConfig(new MultipartConfigElement("", -1, -1, 0));
            next(context);
        });
    }

    private static void next(ServletContext context) {
        servlet(context, "next", "/next", (request, response) -> response.getWriter()
                .print("next?" + request.getQueryString()));
    }

    private interface Count {
        int count() throws Exception;
    }

    private void see(Count count) {
        try {
            seen.complete(count.count());
        } catch (Exception | Error failed) {
            seen.completeExceptionally(failed);
        }
    }

    private void posted(String type, String body) throws Exception {
        try (AppServer server = new AppServer(folder.resolve("instance"), app);
                RawClient client = server.client()) {
            exchange(client, type, body);
        }
    }

    private void exchange(RawClient client, String type, String body) throws Exception {
        client.send(post(type, body.length()));
        assertThat(answered.await(60, TimeUnit.SECONDS)).isTrue();
        client.send(body + GET);

        StringBuilder answers = new StringBuilder();
        while (answers.indexOf("next?after") < 0) {
            answers.append(client.read(1));
        }
        assertThat(answers.toString()).startsWith("HTTP/1.1 ").contains("HTTP/1.1 200 ");
    }

    private static String post(String type, int length) {
        return "POST /app/s HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type + "\r\nContent-Length: " + length
                + "\r\n\r\n";
    }

    private final class Counting implements ReadListener {

        private final AsyncContext async;
        private final ServletInputStream in;
        private int count;

        Counting(AsyncContext async, ServletInputStream in) {
            this.async = async;
            this.in = in;
        }

        @Override
        public void onDataAvailable() throws IOException {
            byte[] bytes = new byte[4096];
            while (in.isReady()) {
                count += Math.max(0, in.read(bytes));
            }
        }

        @Override
        public void onAllDataRead() {
            seen.complete(count);
            async.complete();
        }

        @Override
        public void onError(Throwable failed) {
            seen.completeExceptionally(failed);
            async.complete();
        }
    }
}
