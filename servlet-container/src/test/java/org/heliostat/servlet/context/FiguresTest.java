package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.UnavailableException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is counted of an application's servlets and sessions. */
class FiguresTest {

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

    @Test
    void requestsErrorsAndTimesAreCountedByServlet() {
        app.start(context -> {
            servlet(context, "good", "/good", (request, response) -> response.getWriter()
                    .print("ok"));
            servlet(context, "bad", "/bad", (request, response) -> response.sendError(503));
            servlet(context, "worse", "/worse", (request, response) -> {
                throw new IllegalStateException("broken");
            });
            servlet(context, "unused", "/unused", (request, response) -> {});
        });
        for (int i = 0; i < 3; i++) {
            app.get("/app/good");
        }
        app.get("/app/bad");
        app.get("/app/worse");

        List<WebAppSnapshot.Servlet> figures = app.app().servletFigures();

        assertThat(figures).extracting(WebAppSnapshot.Servlet::name).containsExactly("good", "bad", "worse");
        assertThat(figures).extracting(WebAppSnapshot.Servlet::requests).containsExactly(3L, 1L, 1L);
        assertThat(figures).extracting(WebAppSnapshot.Servlet::errors).containsExactly(0L, 1L, 1L);
        assertThat(figures)
                .allSatisfy(servlet -> assertThat(servlet.latency().maxNanos()).isPositive());
    }

    /** Whatever it throws then: streams wrap what they are told, and frameworks more so. */
    @Test
    void aClientThatLeftIsNoFailureOfTheServlet() {
        FakeTransport[] transport = new FakeTransport[1];
        app.start(context -> {
            servlet(context, "writer", "/writer", (request, response) -> {
                transport[0].disconnect();
                response.getOutputStream().write(new byte[100_000]);
            });
            servlet(context, "wrapper", "/wrapper", (request, response) -> {
                transport[0].disconnect();
                throw new IllegalStateException("stream is closed");
            });
        });
        for (String path : List.of("/app/writer", "/app/wrapper")) {
            transport[0] = new FakeTransport();
            app.send(FakeExchange.request("GET", path).transport(transport[0]));
        }

        List<WebAppSnapshot.Servlet> figures = app.app().servletFigures();
        assertThat(figures).extracting(WebAppSnapshot.Servlet::requests).containsExactly(1L, 1L);
        assertThat(figures).extracting(WebAppSnapshot.Servlet::errors).containsExactly(0L, 0L);
        assertThat(figures).extracting(WebAppSnapshot.Servlet::ownErrors).containsExactly(0L, 0L);
    }

    @Test
    void aForwardedRequestCountsForBothServlets() {
        app.start(context -> {
            servlet(context, "first", "/first", (request, response) -> request.getRequestDispatcher("/second")
                    .forward(request, response));
            servlet(context, "second", "/second", (request, response) -> response.getWriter()
                    .print("ok"));
        });
        app.get("/app/first");

        assertThat(app.app().servletFigures())
                .extracting(WebAppSnapshot.Servlet::requests)
                .containsExactly(1L, 1L);
    }

    /** The time of the inner one is in the outer one's latency, and its failure went through it. */
    @Test
    void whatIsAServletsOwnIsCountedOnce() {
        app.start(context -> {
            servlet(context, "first", "/first", (request, response) -> {
                app.passSeconds(1);
                request.getRequestDispatcher("/second").forward(request, response);
            });
            servlet(context, "second", "/second", (request, response) -> {
                app.passSeconds(5);
                throw new IllegalStateException("broken");
            });
        });
        app.get("/app/first");

        List<WebAppSnapshot.Servlet> figures = app.app().servletFigures();
        assertThat(figures).extracting(WebAppSnapshot.Servlet::errors).containsExactly(1L, 1L);
        assertThat(figures).extracting(WebAppSnapshot.Servlet::ownErrors).containsExactly(0L, 1L);
        assertThat(figures).extracting(FiguresTest::ownSeconds).containsExactly(1L, 5L);
        assertThat(figures)
                .extracting(servlet ->
                        TimeUnit.NANOSECONDS.toSeconds(servlet.latency().sumNanos()))
                .containsExactly(6L, 5L);
    }

    @Test
    void aServletThatIncludesOthersAddsOnlyItsOwnTime() {
        app.start(context -> {
            servlet(context, "page", "/page", (request, response) -> {
                request.getRequestDispatcher("/part").include(request, response);
                request.getRequestDispatcher("/part").include(request, response);
                app.passSeconds(1);
            });
            servlet(context, "part", "/part", (request, response) -> app.passSeconds(2));
        });
        app.get("/app/page");

        assertThat(app.app().servletFigures())
                .extracting(FiguresTest::ownSeconds)
                .containsExactly(1L, 4L);
    }

    @Test
    void aServletThatIsOutOfServiceSaysWhy() {
        app.start(context -> servlet(context, "gone", "/gone", (request, response) -> {
            throw new UnavailableException("no licence");
        }));
        assertThat(app.app().servletFigures()).isEmpty();
        app.get("/app/gone");

        assertThat(app.app().servletFigures())
                .extracting(WebAppSnapshot.Servlet::outOfService)
                .containsExactly("jakarta.servlet.UnavailableException: no licence");
    }

    @Test
    void livesOfSessionsAreMeasured() {
        app.start(context -> servlet(context, "s", "/s", (request, response) -> request.getSession()));
        app.get("/app/s");
        app.passSeconds(10);
        app.get("/app/s");
        app.passSeconds(2_000);

        app.app().sessions().expire();

        assertThat(app.app().sessions().snapshot().aliveMaxSeconds()).isEqualTo(2_010);
        assertThat(app.app().sessions().snapshot().ended()).isEqualTo(2);
        assertThat(app.app().sessions().snapshot().aliveSecondsTotal()).isEqualTo(4_010);
        assertThat(app.app().sessions().snapshot().expired()).isEqualTo(2);
    }

    /** What a test lets pass is whole seconds; the rest is what the machine took. */
    private static long ownSeconds(WebAppSnapshot.Servlet servlet) {
        return TimeUnit.NANOSECONDS.toSeconds(servlet.ownNanos());
    }
}
