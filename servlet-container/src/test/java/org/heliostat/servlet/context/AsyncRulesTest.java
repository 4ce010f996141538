package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asynchronous cycles at their edges (Servlet 6.1, 2.3.3.3 and 9.7). */
class AsyncRulesTest {

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

    private static class Errors implements AsyncListener {
        private final List<String> seen = new ArrayList<>();

        @Override
        public void onComplete(AsyncEvent event) {
            seen.add("complete");
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            seen.add("timeout");
        }

        @Override
        public void onError(AsyncEvent event) {
            seen.add("error " + event.getThrowable().getMessage());
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            seen.add("start");
        }
    }

    @Test
    void aFailureInADispatchReachesTheListeners() {
        Errors errors = new Errors();
        app.start(context -> {
            servlet(context, "from", "/from", (request, response) -> {
                AsyncContext async = request.startAsync();
                async.addListener(errors);
                async.dispatch("/to");
            });
            servlet(context, "to", "/to", (request, response) -> {
                throw new IllegalStateException("broken");
            });
        });

        assertThat(app.get("/app/from").status()).isEqualTo(500);
        assertThat(errors.seen).containsExactly("error broken", "complete");
    }

    @Test
    void anErrorPageMayDispatchOn() {
        app.webXml("<error-page><location>/page</location></error-page>").start(context -> {
            servlet(context, "s", "/s", (request, response) -> {
                request.startAsync();
                throw new IllegalStateException("broken");
            });
            servlet(context, "page", "/page", (request, response) -> request.getAsyncContext()
                    .dispatch("/end"));
            servlet(context, "end", "/end", (request, response) -> response.getWriter()
                    .print("end " + request.getDispatcherType()));
        });

        assertThat(app.get("/app/s").text()).isEqualTo("end ASYNC");
    }

    @Test
    void aDispatchWithoutPathSurvivesOddSpellings() {
        app.start(context -> servlet(context, "s", "/s t", (request, response) -> {
            if (request.getDispatcherType() == DispatcherType.ASYNC) {
                response.getWriter().print(request.getContextPath() + request.getServletPath());
            } else {
                request.startAsync(request, response).dispatch();
            }
        }));

        Answer answer = app.send(FakeExchange.request("GET", "/%61pp/s%20t").path("/app/s t"));

        assertThat(answer.text()).isEqualTo("/app/s t");
    }

    @Test
    void aContextPathMayNeedEncoding() {
        app.startAt(
                "/caf\u00e9",
                context -> servlet(context, "s", "/s", (request, response) -> {
                    if (request.getDispatcherType() == DispatcherType.ASYNC) {
                        response.getWriter().print(request.getContextPath() + " " + request.getRequestURI());
                    } else {
                        request.getSession();
                        request.startAsync().dispatch();
                    }
                }));

        Answer answer = app.send(FakeExchange.request("GET", "/caf%C3%A9/s").path("/caf\u00e9/s"));

        assertThat(answer.text()).isEqualTo("/caf%C3%A9 /caf%C3%A9/s");
        assertThat(answer.header("Set-Cookie")).contains("Path=/caf%C3%A9");
    }

    @Test
    void theSecondCycleStartsWhereTheFirstOneLed() {
        AtomicInteger calls = new AtomicInteger();
        app.start(context -> {
            servlet(context, "a", "/a", (request, response) -> {
                calls.incrementAndGet();
                request.startAsync().dispatch("/b");
            });
            servlet(context, "b", "/b", (request, response) -> {
                if (request.getAttribute("again") == null) {
                    request.setAttribute("again", "1");
                    request.startAsync().dispatch();
                } else {
                    response.getWriter().print("b again");
                }
            });
        });

        assertThat(app.get("/app/a").text()).isEqualTo("b again");
        assertThat(calls).hasValue(1);
    }

    @Test
    void anEndedCycleGivesNothingAwayAndTakesNoListeners() {
        AtomicReference<String> seen = new AtomicReference<>("");
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            AsyncContext async = request.startAsync();
            if (request.getDispatcherType() == DispatcherType.ASYNC) {
                async.complete();
                assertThatThrownBy(async::getResponse).isInstanceOf(IllegalStateException.class);
                AsyncContext first = (AsyncContext) request.getAttribute("first");
                assertThatThrownBy(() -> first.addListener(new Errors())).isInstanceOf(IllegalStateException.class);
                seen.set("second");
                return;
            }
            request.setAttribute("first", async);
            async.dispatch();
            assertThatThrownBy(async::getRequest).isInstanceOf(IllegalStateException.class);
        }));

        app.get("/app/s");

        assertThat(seen.get()).isEqualTo("second");
    }

    @Test
    void aListenerToCompletionMayAskForTheRequest() {
        List<String> seen = new ArrayList<>();
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            AsyncContext async = request.startAsync();
            async.addListener(new Errors() {
                @Override
                public void onComplete(AsyncEvent event) {
                    AsyncContext ended = event.getAsyncContext();
                    seen.add(ended.getRequest().getServletContext().getContextPath());
                    seen.add(ended.getResponse() == response ? "its response" : "another response");
                }
            });
            async.complete();
            assertThatThrownBy(async::getRequest).isInstanceOf(IllegalStateException.class);
        }));

        app.get("/app/s");

        assertThat(seen).containsExactly("/app", "its response");
    }

    @Test
    void nothingIsToldAfterComplete() {
        List<String> seen = new ArrayList<>();
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            AsyncContext async = request.startAsync();
            ServletOutputStream out = response.getOutputStream();
            // Its first call is due when this method returns; by then all is written.
            out.setWriteListener(new WriteListener() {
                @Override
                public void onWritePossible() {
                    seen.add("possible");
                }

                @Override
                public void onError(Throwable thrown) {
                    seen.add("error " + thrown);
                }
            });
            assertThat(out.isReady()).isTrue();
            out.print("all of it");
            async.complete();
        }));

        Answer answer = app.get("/app/s");

        assertThat(answer.text()).isEqualTo("all of it");
        assertThat(seen).isEmpty();
    }
}
