package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.servlet.UnavailableException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.heliostat.servlet.context.supply.InstanceFactory;
import org.heliostat.servlet.deploy.model.NamingModel;
import org.heliostat.servlet.naming.Environment;
import org.heliostat.servlet.naming.Injection;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How servlets begin and end (Servlet 6.1, 2.3). */
class LifecycleRulesTest {

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

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    private final class Fragile extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws jakarta.servlet.ServletException, IOException {
            if (request.getParameter("slow") != null) {
                inside.countDown();
                await(goOn);
                events.add("served");
            } else if (request.getParameter("fail") != null) {
                await(inside);
                throw new UnavailableException("broken");
            }
        }

        @Override
        public void destroy() {
            events.add("destroyed");
        }

        @PreDestroy
        public void end() {
            events.add("let go");
        }

        private static void await(CountDownLatch latch) {
            try {
                latch.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void anInstanceIsDestroyedAfterItsLastUser() throws Exception {
        app.start(context -> context.addServlet("s", new Fragile()).addMapping("/s"));

        List<Answer> answers = Together.run(List.of(() -> app.get("/app/s?slow=1"), () -> {
            Answer failed = app.get("/app/s?fail=1");
            goOn.countDown();
            return failed;
        }));

        assertThat(answers.get(1).status()).isEqualTo(404);
        assertThat(events).containsExactly("served", "destroyed", "let go");
    }

    /** Marks what it does. */
    public static class Base {
        final List<String> calls = new CopyOnWriteArrayList<>();

        @PostConstruct
        public void begin() {
            calls.add("base");
        }
    }

    /** Overrides the public one. */
    public static final class Derived extends Base {
        @Override
        @PostConstruct
        public void begin() {
            calls.add("derived");
        }
    }

    /** Overrides it without the annotation. */
    public static final class Silent extends Base {
        @Override
        public void begin() {
            calls.add("silent");
        }
    }

    @Test
    void anOverriddenCallbackIsCalledOnce() throws Exception {
        var injection = new Injection(Environment.NONE, NamingModel.NONE, true);
        InstanceFactory instances = new InstanceFactory(getClass().getClassLoader(), NamingModel.NONE, injection);

        assertThat(instances.make(Derived.class).calls).doesNotContain("base").containsOnlyOnce("derived");
        assertThat(instances.make(Silent.class).calls).doesNotContain("silent");
    }
}
