package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.SessionTrackingMode;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionActivationListener;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.servlet.servlethttp.fields.RequestLimits;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions when listeners throw and applications are replaced or called by others (Servlet 6.1, 7.3 and 11.6). */
class SessionFaultsTest {

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

    /** Refuses to move. */
    public static final class Stubborn implements HttpSessionActivationListener, java.io.Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public void sessionWillPassivate(HttpSessionEvent event) {
            throw new IllegalStateException("not now");
        }

        @Override
        public void sessionDidActivate(HttpSessionEvent event) {
            throw new IllegalStateException("not here");
        }
    }

    private static String cookie(Answer answer) {
        return answer.header("Set-Cookie").split(";", -1)[0];
    }

    private static TestApp.Setup counting() {
        return context -> servlet(context, "count", "/count", (request, response) -> {
            HttpSession session = request.getSession();
            Integer count = (Integer) session.getAttribute("count");
            session.setAttribute("count", count == null ? 1 : count + 1);
            response.getWriter().print(session.getAttribute("count"));
        });
    }

    @Test
    void anActivationListenerThatThrowsStopsNoReplacement() {
        AtomicBoolean stopped = new AtomicBoolean();
        app.start(context -> {
            context.addListener(new jakarta.servlet.ServletContextListener() {
                @Override
                public void contextDestroyed(jakarta.servlet.ServletContextEvent event) {
                    stopped.set(true);
                }
            });
            servlet(context, "s", "/s", (request, response) -> {
                request.getSession().setAttribute("a", new Stubborn());
                request.getSession().setAttribute("b", "kept");
            });
        });
        String cookie = cookie(app.get("/app/s"));

        app.start(context -> servlet(context, "s", "/s", (request, response) -> response.getWriter()
                .print(request.getSession().getAttribute("b"))));

        assertThat(stopped).isTrue();
        assertThat(app.get("/app/s", r -> r.header("Cookie", cookie)).text()).isEqualTo("kept");
    }

    @Test
    void aRequestInTheOldInstanceFindsTheSessionThatMovedOn() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        app.start(context -> {
            servlet(context, "count", "/count", (request, response) -> {
                request.getSession().setAttribute("count", 7);
            });
            servlet(context, "slow", "/slow", (request, response) -> {
                inside.countDown();
                goOn.await(60, TimeUnit.SECONDS);
                response.getWriter().print(request.getSession().getAttribute("count"));
            });
        });
        String cookie = cookie(app.get("/app/count"));

        List<Answer> answers = Together.run(List.of(() -> app.get("/app/slow", r -> r.header("Cookie", cookie)), () -> {
            inside.await(60, TimeUnit.SECONDS);
            Thread deploying = new Thread(() -> app.start(counting()));
            deploying.start();
            Await.until(
                    () -> app.app().state() == WebAppState.RUNNING && app.app().requestsInProgress() == 0);
            Answer moved = app.get("/app/count", r -> r.header("Cookie", cookie));
            goOn.countDown();
            deploying.join(120_000);
            return moved;
        }));

        assertThat(answers.get(1).text()).isEqualTo("8");
        assertThat(answers.get(0).text()).isEqualTo("8");
        assertThat(answers.get(0).header("Set-Cookie")).isEmpty();
    }

    @Test
    void aListenerThatThrowsLeavesNoSessionForEver() {
        app.start(context -> {
            context.addListener(new HttpSessionListener() {
                @Override
                public void sessionCreated(HttpSessionEvent event) {
                    throw new IllegalStateException("broken");
                }
            });
            counting().accept(context);
        });

        assertThat(app.get("/app/count").status()).isEqualTo(500);

        assertThat(app.app().sessions().size()).isZero();
    }

    @Test
    void aRequestListenerThatThrowsLeavesNoRequestBehind() {
        AtomicBoolean called = new AtomicBoolean();
        app.start(context -> {
            context.addListener(new ServletRequestListener() {
                @Override
                public void requestInitialized(ServletRequestEvent event) {
                    throw new IllegalStateException("broken");
                }
            });
            servlet(context, "s", "/s", (request, response) -> called.set(true));
        });

        Answer answer = app.get("/app/s");

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.transport().isComplete()).isTrue();
        assertThat(called).isFalse();
        assertThat(app.app().requestsInProgress()).isZero();
    }

    @Test
    void anotherApplicationHasItsOwnSessionThatIsFoundAgain() {
        app.startAt("/other", counting());
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            request.getSession().setAttribute("mine", "1");
            context.getContext("/other").getRequestDispatcher("/count").include(request, response);
            response.getWriter().print(" " + request.getSession().getAttribute("count"));
        }));

        Answer first = app.get("/app/s");
        List<String> lines = first.exchange().response().headers().all("Set-Cookie");
        Answer second = app.get("/app/s", r -> r.header("Cookie", cookie(first)));

        assertThat(first.text()).isEqualTo("1 null");
        assertThat(lines).hasSize(2);
        assertThat(lines).anyMatch(line -> line.contains("Path=/app"));
        assertThat(lines).anyMatch(line -> line.contains("Path=/other"));
        assertThat(second.text()).isEqualTo("2 null");
        assertThat(second.header("Set-Cookie")).isEmpty();
        assertThat(app.app().sessions().size()).isEqualTo(1);
    }

    @Test
    void aRequestPassedOnCountsInBothApplications() {
        AtomicBoolean counted = new AtomicBoolean();
        app.startAt(
                "/other",
                context -> servlet(
                        context,
                        "s",
                        "/s",
                        (request, response) -> counted.set(
                                app.container().webApps().find("vs1", "/other").requestsInProgress() == 1)));
        app.start(context -> servlet(context, "s", "/s", (request, response) -> context.getContext("/other")
                .getRequestDispatcher("/s")
                .forward(request, response)));

        app.get("/app/s");

        assertThat(counted).isTrue();
        assertThat(app.container().webApps().find("vs1", "/other").requestsInProgress())
                .isZero();
    }

    @Test
    void aDispatcherThatWasKeptLeadsToTheSuccessor() {
        app.startAt(
                "/other",
                context -> servlet(context, "s", "/s", (request, response) -> response.getWriter()
                        .print("old")));
        app.start(context -> {
            var kept = context.getContext("/other").getRequestDispatcher("/s?q=1");
            servlet(context, "s", "/s", (request, response) -> kept.forward(request, response));
        });
        app.startAt(
                "/other",
                context -> servlet(context, "s", "/s", (request, response) -> response.getWriter()
                        .print("new " + request.getParameter("q"))));

        assertThat(app.get("/app/s").text()).isEqualTo("new 1");
    }

    @Test
    void theServerMaySayThatIdsTravelInUrls() {
        Set<SessionTrackingMode> both = Set.of(SessionTrackingMode.COOKIE, SessionTrackingMode.URL);
        try (TestApp open = new TestApp(folder.resolve("open"), RequestLimits.DEFAULTS, both)) {
            open.file("x", "")
                    .start(context -> servlet(context, "s", "/s", (request, response) -> response.getWriter()
                            .print(request.getRequestedSessionId() + " " + request.isRequestedSessionIdFromURL() + " "
                                    + context.getDefaultSessionTrackingModes()
                                            .equals(context.getEffectiveSessionTrackingModes()))));

            assertThat(open.get("/app/s;jsessionid=c0o7fszeb1").text()).isEqualTo("c0o7fszeb1 true true");
        }
    }

    @Test
    void aStaleCookieDoesNotHideTheIdInTheUrl() {
        app.webXml("<session-config><tracking-mode>COOKIE</tracking-mode><tracking-mode>URL</tracking-mode>"
                        + "</session-config>")
                .start(context -> servlet(context, "s", "/s", (request, response) -> response.getWriter()
                        .print(request.getSession().isNew() + " " + request.isRequestedSessionIdFromURL())));
        String id = cookie(app.get("/app/s")).substring("JSESSIONID=".length());

        assertThat(app.get("/app/s;jsessionid=" + id, r -> r.header("Cookie", "JSESSIONID=gone"))
                        .text())
                .isEqualTo("false true");
        assertThat(app.get("/app/s", r -> r.header("Cookie", "JSESSIONID=gone; JSESSIONID=" + id))
                        .text())
                .isEqualTo("false false");
    }
}
