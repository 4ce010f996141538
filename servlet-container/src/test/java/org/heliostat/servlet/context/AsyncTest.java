package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.WriteListener;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asynchronous requests: who ends them, and when (Servlet 6.1, 2.3.3.3). */
class AsyncTest {

    @TempDir
    Path folder;

    private TestApp app;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> events = new CopyOnWriteArrayList<>();

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app"));
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
        app.close();
    }

    private Answer ask(FakeExchange request) {
        return app.send(request.sessionThread((exchange, task) -> threads.execute(task)));
    }

    private AsyncListener recording() {
        return new AsyncListener() {
            @Override
            public void onComplete(AsyncEvent event) {
                events.add("complete");
            }

            @Override
            public void onTimeout(AsyncEvent event) {
                events.add("timeout");
            }

            @Override
            public void onError(AsyncEvent event) {
                events.add("error " + event.getThrowable().getMessage());
            }

            @Override
            public void onStartAsync(AsyncEvent event) {
                events.add("start");
            }
        };
    }

    @Test
    void aClientThatGoesAwayIsAnError() {
        app.start(context -> servlet(
                context, "s", "/s", (request, response) -> request.startAsync().addListener(recording())));
        FakeTransport client = new FakeTransport();
        ask(FakeExchange.request("GET", "/app/s").transport(client));

        client.disconnect();

        Await.until(() -> events.contains("complete"));
        assertThat(events).containsExactly("error the client closed the connection", "complete");
        Await.until(() -> app.app().requestsInProgress() == 0);
    }

    @Test
    void completedFromAnotherThreadAfterTheServletReturned() {
        AtomicReference<AsyncContext> kept = new AtomicReference<>();
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            kept.set(request.startAsync());
            kept.get().addListener(recording());
        }));
        Answer answer = ask(FakeExchange.request("GET", "/app/s"));
        assertThat(answer.transport().isComplete()).isFalse();
        assertThat(app.app().requestsInProgress()).isEqualTo(1);

        AtomicReference<Throwable> failure = new AtomicReference<>();
        threads.execute(() -> {
            try {
                kept.get().getResponse().getWriter().print("later");
                kept.get().complete();
            } catch (Throwable thrown) {
                failure.set(thrown);
            }
        });

        Await.until(() -> answer.transport().isComplete());
        Await.until(() -> app.app().requestsInProgress() == 0);
        assertThat(failure.get()).isNull();
        assertThat(answer.text()).isEqualTo("later");
        assertThat(events).containsExactly("complete");
    }

    @Test
    void completedBeforeTheServletReturnsEndsOnItsThread() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            AsyncContext async = request.startAsync();
            response.getWriter().print("now");
            async.complete();
            assertThat(request.isAsyncStarted())
                    .as("complete takes effect when the servlet returns")
                    .isTrue();
            assertThatThrownBy(async::complete).isInstanceOf(IllegalStateException.class);
        }));

        Answer answer = ask(FakeExchange.request("GET", "/app/s"));

        assertThat(answer.text()).isEqualTo("now");
        assertThat(answer.transport().isComplete()).isTrue();
    }

    @Test
    void aDispatchOfAForwardedRequestKeepsItsParameters() {
        app.start(context -> {
            servlet(context, "s", "/s", (request, response) -> request.getRequestDispatcher("/to?n=inner")
                    .forward(request, response));
            servlet(context, "to", "/to", (request, response) -> {
                response.getWriter().print(request.getDispatcherType() + " " + request.getParameter("n") + " ");
                if (request.getDispatcherType() == DispatcherType.FORWARD) {
                    request.startAsync(request, response).dispatch();
                }
            });
        });

        assertThat(ask(FakeExchange.request("GET", "/app/s?n=outer")).text()).isEqualTo("FORWARD inner ASYNC inner ");
    }

    @Test
    void aForwardInWhichItWasDispatchedLeavesTheAnswerOpen() {
        app.start(context -> {
            servlet(context, "s", "/s", (request, response) -> request.getRequestDispatcher("/to")
                    .forward(request, response));
            servlet(context, "to", "/to", (request, response) -> {
                response.getWriter().print(request.getDispatcherType() + " ");
                if (request.getDispatcherType() == DispatcherType.FORWARD) {
                    request.startAsync().dispatch("/to");
                }
            });
        });

        assertThat(ask(FakeExchange.request("GET", "/app/s")).text()).isEqualTo("FORWARD ASYNC ");
    }

    @Test
    void dispatchedAgainItKeepsWhereItCameFrom() {
        app.start(context -> {
            servlet(context, "s", "/s", (request, response) -> {
                if (request.getDispatcherType() == DispatcherType.ASYNC) {
                    response.getWriter().print("again " + request.getQueryString());
                    return;
                }
                AsyncContext async = request.startAsync();
                threads.execute(async::dispatch);
            });
            servlet(context, "to", "/to", (request, response) -> response.getWriter()
                    .print(request.getServletPath() + " " + request.getDispatcherType() + " "
                            + request.getAttribute(AsyncContext.ASYNC_REQUEST_URI)));
            servlet(context, "from", "/from", (request, response) -> request.startAsync()
                    .dispatch("/to"));
        });

        Answer again = ask(FakeExchange.request("GET", "/app/s?q=1"));
        Await.until(() -> again.transport().isComplete());
        assertThat(again.text()).isEqualTo("again q=1");
        assertThat(ask(FakeExchange.request("GET", "/app/from")).text()).isEqualTo("/to ASYNC /app/from");
    }

    @Test
    void aSecondCycleTellsTheListenersOfTheFirst() {
        AtomicInteger rounds = new AtomicInteger();
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            AsyncContext async = request.startAsync();
            if (rounds.incrementAndGet() == 1) {
                async.addListener(recording());
                async.dispatch();
            } else {
                async.complete();
            }
        }));

        Answer answer = ask(FakeExchange.request("GET", "/app/s"));

        assertThat(answer.transport().isComplete()).isTrue();
        assertThat(events).containsExactly("start");
    }

    @Test
    void whoDoesNotAnswerInTimeIsAnswered500() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            AsyncContext async = request.startAsync();
            async.addListener(recording());
            async.setTimeout(20);
        }));

        Answer answer = ask(FakeExchange.request("GET", "/app/s"));

        Await.until(() -> answer.transport().isComplete());
        assertThat(answer.status()).isEqualTo(500);
        Await.until(
                () -> events.contains("complete") && app.app().asyncFigures().waiting() == 0);
        assertThat(events).containsExactly("timeout", "complete");
        assertThat(app.app().asyncFigures().timedOut()).isOne();
        assertThat(app.app().asyncFigures().peak()).isOne();
        assertThat(app.app().asyncFigures().waiting()).isZero();
    }

    @Test
    void aListenerMayAnswerTheTimeout() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            AsyncContext async = request.startAsync();
            async.setTimeout(20);
            async.addListener(new AsyncListener() {
                @Override
                public void onTimeout(AsyncEvent event) throws java.io.IOException {
                    event.getSuppliedResponse();
                    event.getAsyncContext().getResponse().getWriter().print("sorry");
                    event.getAsyncContext().complete();
                }

                @Override
                public void onComplete(AsyncEvent event) {}

                @Override
                public void onError(AsyncEvent event) {}

                @Override
                public void onStartAsync(AsyncEvent event) {}
            });
        }));

        Answer answer = ask(FakeExchange.request("GET", "/app/s"));

        Await.until(() -> answer.transport().isComplete());
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo("sorry");
    }

    @Test
    void aFailureAfterStartAsyncReachesTheListeners() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            request.startAsync().addListener(recording());
            throw new IllegalStateException("broken");
        }));

        Answer answer = ask(FakeExchange.request("GET", "/app/s"));

        Await.until(() -> answer.transport().isComplete());
        assertThat(answer.status()).isEqualTo(500);
        Await.until(() -> events.contains("complete"));
        assertThat(events).containsExactly("error broken", "complete");
    }

    @Test
    void withoutSupportItCannotBeStarted() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
                    assertThat(request.isAsyncSupported()).isFalse();
                    assertThatThrownBy(request::startAsync).isInstanceOf(IllegalStateException.class);
                    response.getWriter().print("refused");
                })
                .setAsyncSupported(false));

        assertThat(ask(FakeExchange.request("GET", "/app/s")).text()).isEqualTo("refused");
    }

    @Test
    void readAndWriteListenersEchoABody() {
        app.start(context -> servlet(context, "echo", "/echo", (request, response) -> {
            AsyncContext async = request.startAsync();
            ServletInputStream in = request.getInputStream();
            StringBuilder seen = new StringBuilder();
            in.setReadListener(new ReadListener() {
                @Override
                public void onDataAvailable() throws java.io.IOException {
                    byte[] bytes = new byte[7];
                    while (in.isReady()) {
                        int count = in.read(bytes);
                        if (count > 0) {
                            seen.append(new String(bytes, 0, count, StandardCharsets.US_ASCII));
                        }
                    }
                }

                @Override
                public void onAllDataRead() throws java.io.IOException {
                    var out = response.getOutputStream();
                    out.setWriteListener(new WriteListener() {
                        @Override
                        public void onWritePossible() throws java.io.IOException {
                            if (out.isReady()) {
                                out.print(seen.toString());
                                async.complete();
                            }
                        }

                        @Override
                        public void onError(Throwable thrown) {
                            events.add("write " + thrown);
                        }
                    });
                }

                @Override
                public void onError(Throwable thrown) {
                    events.add("read " + thrown);
                }
            });
        }));
        FakeTransport transport = new FakeTransport();
        transport.stall();

        Answer answer = ask(FakeExchange.request("POST", "/app/echo")
                .body("the body that comes back")
                .transport(transport));
        assertThat(answer.transport().isComplete()).isFalse();
        transport.resume();

        Await.until(() -> answer.transport().isComplete());
        assertThat(answer.text()).isEqualTo("the body that comes back");
        assertThat(events).isEmpty();
    }
}
