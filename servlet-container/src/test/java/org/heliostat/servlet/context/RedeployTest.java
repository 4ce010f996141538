package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.http.HttpSession;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.ApplicationState;
import org.heliostat.admin.Deployment;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deploying, replacing and removing while requests come in. */
class RedeployTest {

    @TempDir
    Path folder;

    private TestApp app;

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app")).file("index.html", "x");
    }

    @AfterEach
    void stop() {
        app.close();
    }

    private static TestApp.Setup counting() {
        return context -> servlet(context, "count", "/count", (request, response) -> {
            HttpSession session = request.getSession();
            synchronized (session.getServletContext()) {
                Integer count = (Integer) session.getAttribute("count");
                session.setAttribute("count", count == null ? 1 : count + 1);
            }
            response.getWriter().print(session.getAttribute("count"));
        });
    }

    /** Otherwise the server could not be stopped but by killing it. */
    @Test
    void theEndDoesNotWaitForAnApplicationWhoseStartHangs() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        ServletContainer container = app.another(
                deployment -> {
                    begun.countDown();
                    hang(never);
                    throw new IllegalStateException("never");
                },
                50);
        Thread deploying = new Thread(() -> container.deploy(new Deployment("vs1", "/x", folder)));
        deploying.start();
        begun.await();

        try (LogLines log = LogLines.of(ServletContainer.class.getName())) {
            container.close();

            assertThat(log.all()).anyMatch(line -> line.contains("is left behind"));
        }
        never.countDown();
        deploying.join();
    }

    @Test
    void applicationsAreCountedByWhetherTheyServe() {
        ServletContainer container = app.another(
                deployment -> {
                    throw new IllegalStateException("broken");
                },
                50);
        container.deploy(new Deployment("vs1", "/x", folder));
        container.deploy(new Deployment("vs1", "/y", folder));
        assertThat(container.counts()).isEqualTo(new ApplicationCounts(0, 2));

        container.undeploy("vs1", "/x");
        assertThat(container.counts()).isEqualTo(new ApplicationCounts(0, 1));
        container.close();
        assertThat(container.counts()).isEqualTo(ApplicationCounts.NONE);
    }

    @Test
    void nothingIsStartedAfterTheEnd() {
        ServletContainer container = app.another(
                deployment -> {
                    throw new AssertionError("is not asked");
                },
                50);
        container.close();

        ApplicationInfo info = container.deploy(new Deployment("vs1", "/x", folder));

        assertThat(info.isFailed()).isTrue();
        assertThat(info.detail()).contains("the server ends");
        assertThat(container.list()).isEmpty();
        assertThatThrownBy(() -> container.start(new Deployment("vs1", "/x", folder)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the server ends");
    }

    @Test
    void whatStartsWhileTheServerEndsIsEndedAsWell() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        List<String> events = new CopyOnWriteArrayList<>();
        Thread starting = new Thread(() -> app.tryStart(context -> context.addListener(new ServletContextListener() {
            @Override
            public void contextInitialized(ServletContextEvent event) {
                begun.countDown();
                hang(goOn);
            }

            @Override
            public void contextDestroyed(ServletContextEvent event) {
                events.add("destroyed");
            }
        })));
        starting.start();
        begun.await();
        Thread ending = new Thread(app.container()::close);
        ending.start();
        Await.until(() -> ending.getState() == Thread.State.TIMED_WAITING);

        goOn.countDown();
        starting.join();
        ending.join();

        assertThat(events).containsExactly("destroyed");
        assertThat(app.container().list()).isEmpty();
    }

    @Test
    void whoStartsIsToldBeforeTheOldOneHasEnded() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        List<String> events = new CopyOnWriteArrayList<>();
        app.start(context -> servlet(context, "slow", "/slow", (request, response) -> {
            inside.countDown();
            goOn.await(60, TimeUnit.SECONDS);
            events.add("old answered");
        }));
        Thread asking = new Thread(() -> app.get("/app/slow"));
        asking.start();
        inside.await();

        app.container().start(new Deployment("vs1", "/app", folder.resolve("app")), () -> {
            events.add("in service");
            goOn.countDown();
        });
        asking.join();

        assertThat(events).containsExactly("in service", "old answered");
    }

    @Test
    void theOldOneFinishesThoughWhoIsToldFails() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        List<String> events = new CopyOnWriteArrayList<>();
        app.start(context -> servlet(context, "slow", "/slow", (request, response) -> {
            inside.countDown();
            goOn.await(60, TimeUnit.SECONDS);
            events.add("old answered");
        }));
        Thread asking = new Thread(() -> app.get("/app/slow"));
        asking.start();
        inside.await();

        assertThatThrownBy(() -> app.container().start(new Deployment("vs1", "/app", folder.resolve("app")), () -> {
                    goOn.countDown();
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");

        assertThat(events).as("before its application has ended").containsExactly("old answered");
        asking.join();
    }

    private static void hang(CountDownLatch never) {
        try {
            never.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    @Test
    void noRequestFailsAndNoAttributeIsLostWhileReplaced() throws Exception {
        app.start(counting());
        String cookie = app.get("/app/count").header("Set-Cookie").split(";", -1)[0];
        AtomicBoolean replaced = new AtomicBoolean();
        AtomicInteger asked = new AtomicInteger(1);
        List<Callable<Boolean>> tasks = new ArrayList<>();
        tasks.add(() -> {
            for (int i = 0; i < 10 || asked.get() < 20; i++) {
                app.start(counting());
            }
            replaced.set(true);
            return true;
        });
        tasks.add(() -> {
            while (!replaced.get()) {
                Answer answer = app.get("/app/count", r -> r.header("Cookie", cookie));
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.text()).isEqualTo(String.valueOf(asked.incrementAndGet()));
            }
            return true;
        });

        Together.run(tasks);

        assertThat(asked.get()).isGreaterThan(1);
        assertThat(app.app().sessions().size()).isEqualTo(1);
    }

    @Test
    void whatCannotBeSerialisedIsLeftBehindAndCounted() {
        TestApp.Setup setup = context -> {
            servlet(context, "put", "/put", (request, response) -> {
                request.getSession().setAttribute("kept", new ArrayList<>(List.of("a")));
                request.getSession().setAttribute("left", new Object());
            });
            servlet(context, "get", "/get", (request, response) -> response.getWriter()
                    .print(request.getSession().getAttribute("kept") + " "
                            + request.getSession().getAttribute("left")));
        };
        app.start(setup);
        String first = app.get("/app/put").header("Set-Cookie").split(";", -1)[0];
        app.get("/app/put");

        app.start(setup);

        assertThat(app.get("/app/get", r -> r.header("Cookie", first)).text()).isEqualTo("[a] null");
        assertThat(app.app().sessions().snapshot().active()).isEqualTo(2);
        assertThat(app.app().sessions().snapshot().valuesLeftBehind()).isEqualTo(2);
    }

    @Test
    void theOldInstanceStopsAfterItsLastRequest() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        List<String> events = new CopyOnWriteArrayList<>();
        app.start(context -> {
            context.addListener(new ServletContextListener() {
                @Override
                public void contextDestroyed(ServletContextEvent event) {
                    events.add("old destroyed");
                }
            });
            servlet(context, "slow", "/slow", (request, response) -> {
                inside.countDown();
                goOn.await(60, TimeUnit.SECONDS);
                events.add("old answered");
                response.getWriter().print("old");
            });
        });

        List<String> texts = Together.run(List.of(() -> app.get("/app/slow").text(), () -> {
            inside.await(60, TimeUnit.SECONDS);
            Thread deploying = new Thread(() ->
                    app.start(context -> servlet(context, "slow", "/slow", (request, response) -> response.getWriter()
                            .print("new"))));
            deploying.start();
            Await.until(
                    () -> app.app().state() == WebAppState.RUNNING && app.app().requestsInProgress() == 0);
            String text = app.get("/app/slow").text();
            goOn.countDown();
            deploying.join(120_000);
            return text;
        }));

        assertThat(texts).containsExactly("old", "new");
        assertThat(events).containsExactly("old answered", "old destroyed");
    }

    @Test
    void whatCannotStartLeavesTheOldOneInService() {
        app.start(context -> servlet(
                context, "s", "/s", (request, response) -> response.getWriter().print("v1")));

        ApplicationInfo info = app.tryStart(context -> {
            throw new IllegalStateException("no database");
        });

        assertThat(info.isFailed()).isTrue();
        assertThat(info.detail()).contains("/app of vs1").contains("IllegalStateException: no database");
        assertThat(app.get("/app/s").text()).isEqualTo("v1");
        assertThat(app.container().list()).singleElement().satisfies(listed -> {
            assertThat(listed.state()).isEqualTo(ApplicationState.RUNNING);
            assertThat(listed.isReplacementRefused()).isTrue();
            assertThat(listed.detail()).contains("no database");
            assertThat(listed.startedMillis()).isPositive();
        });

        app.start(context -> servlet(
                context, "s", "/s", (request, response) -> response.getWriter().print("v3")));

        assertThat(app.container().list()).singleElement().satisfies(listed -> assertThat(listed.isAsWished())
                .isTrue());
    }

    @Test
    void whatNeverRanIsListedAsFailed() {
        app.tryStart(context -> {
            throw new IllegalStateException("no database");
        });

        assertThat(app.container().list()).singleElement().satisfies(listed -> {
            assertThat(listed.state()).isEqualTo(ApplicationState.FAILED);
            assertThat(listed.isReplacementRefused()).isFalse();
        });
    }

    @Test
    void anApplicationIsReloadedFromWhereItCame() {
        AtomicInteger starts = new AtomicInteger();
        app.start(context -> {
            int number = starts.incrementAndGet();
            servlet(context, "s", "/s", (request, response) -> response.getWriter()
                    .print("start " + number));
        });

        assertThat(app.container().reload("vs1", "/app"))
                .hasValueSatisfying(info -> assertThat(info.isAsWished()).isTrue());
        assertThat(app.container().reload("vs1", "/other")).isEmpty();

        assertThat(app.get("/app/s").text()).isEqualTo("start 2");
    }

    @Test
    void aServletWithoutItsClassIsOutOfServiceByItself() {
        app.start(context -> {
            var early = context.addServlet("early", "no.such.Servlet");
            early.addMapping("/early");
            early.setLoadOnStartup(1);
            context.addServlet("late", "no.such.Servlet").addMapping("/late");
            servlet(context, "s", "/s", (request, response) -> response.getWriter()
                    .print("well"));
        });

        assertThat(app.get("/app/s").text()).isEqualTo("well");
        assertThat(app.get("/app/early").status()).isEqualTo(404);
        assertThat(app.get("/app/late").status()).isEqualTo(404);
        assertThat(app.get("/app/late").status()).isEqualTo(404);
    }

    @Test
    void whatIsRemovedIsNotFoundAnyMore() {
        app.start(counting());

        assertThat(app.container().undeploy("vs1", "/app")).isTrue();
        assertThat(app.container().undeploy("vs1", "/app")).isFalse();

        assertThat(app.container().webApps().find("vs1", "/app/count")).isNull();
        assertThat(app.container().list()).isEmpty();
    }

    @Test
    void theLongestContextPathAtASlashIsResponsible() {
        app.start(counting());
        WebApps apps = app.container().webApps();

        assertThat(apps.find("vs1", "/app")).isNotNull();
        assertThat(apps.find("vs1", "/app/x/y")).isNotNull();
        assertThat(apps.find("vs1", "/apple")).isNull();
        assertThat(apps.find("vs2", "/app")).isNull();
        assertThat(apps.find("vs1", "*")).isNull();
    }
}
