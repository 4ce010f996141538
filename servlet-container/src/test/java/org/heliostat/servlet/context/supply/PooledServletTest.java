package org.heliostat.servlet.context.supply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servlets of which each instance serves one request at a time (original: JServ, single thread model). */
class PooledServletTest {

    /** Static, because the container makes the instances; each test begins anew. */
    private static final AtomicReference<Record> RECORD = new AtomicReference<>();

    @TempDir
    Path folder;

    private TestApp app;
    private Record record;

    /** What the instances of one test did. */
    private static final class Record {
        final AtomicInteger made = new AtomicInteger();
        final AtomicInteger destroyed = new AtomicInteger();
        final AtomicInteger failAt = new AtomicInteger(-1);
        final Set<Integer> overlapping = ConcurrentHashMap.newKeySet();
        final CountDownLatch go = new CountDownLatch(1);
        final AtomicReference<AsyncContext> waiting = new AtomicReference<>();
    }

    /** Answers with the number of its instance. */
    public static final class Single extends HttpServlet {
        private static final long serialVersionUID = 1L;
        private final transient Record record = RECORD.get();
        private int number;
        private transient AtomicInteger users;

        @Override
        public void init() throws ServletException {
            number = record.made.incrementAndGet();
            users = new AtomicInteger();
            if (number == record.failAt.get()) {
                throw new ServletException("instance " + number);
            }
        }

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response)
                throws ServletException, IOException {
            if (users.incrementAndGet() > 1) {
                record.overlapping.add(number);
            }
            try {
                serve(request, response);
            } finally {
                users.decrementAndGet();
            }
        }

        private void serve(HttpServletRequest request, HttpServletResponse response)
                throws ServletException, IOException {
            if (request.getParameter("async") != null) {
                record.waiting.set(request.startAsync());
                return;
            }
            if (request.getParameter("hold") != null) {
                await(record.go);
            }
            response.getWriter().print(number);
            if (request.getParameter("self") != null && request.getAttribute("inner") == null) {
                request.setAttribute("inner", true);
                request.getRequestDispatcher("/single").include(request, response);
            }
        }

        private static void await(CountDownLatch latch) throws ServletException {
            try {
                if (!latch.await(60, TimeUnit.SECONDS)) {
                    throw new ServletException("nobody said go");
                }
            } catch (InterruptedException stopped) {
                throw new ServletException(stopped);
            }
        }

        @Override
        public void destroy() {
            record.destroyed.incrementAndGet();
        }
    }

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app"));
        record = new Record();
        RECORD.set(record);
    }

    @AfterEach
    void stop() {
        record.go.countDown();
        app.close();
    }

    private void start(String properties, String application) {
        app.sunWebXml("<servlet><servlet-name>single</servlet-name><property name=\"singleThreaded\" value=\"true\"/>"
                        + properties + "</servlet>" + application)
                .start(context -> {
                    var added = context.addServlet("single", Single.class);
                    added.addMapping("/single");
                    added.setAsyncSupported(true);
                    servlet(context, "page", "/page", (request, response) -> request.getRequestDispatcher("/single")
                            .include(request, response));
                });
    }

    private static String capacity(String name, int value) {
        return "<property name=\"" + name + "\" value=\"" + value + "\"/>";
    }

    private WebAppSnapshot.InstancePool figures() {
        return app.app().instancePools().get(0);
    }

    /** Leaves as many requests inside of the servlet; they end when the record says go. */
    private List<Thread> hold(int requests) {
        int before = figures().inUse();
        List<Thread> threads = java.util.stream.IntStream.range(0, requests)
                .mapToObj(i -> new Thread(() -> app.get("/app/single?hold=1")))
                .toList();
        threads.forEach(Thread::start);
        Await.until(() -> figures().inUse() == before + requests);
        return threads;
    }

    @Test
    void eachInstanceServesOneRequestAtATime() throws Exception {
        start(capacity("maximumCapacity", 10), "");

        List<Integer> statuses = Together.run(10, () -> app.get("/app/single").status());

        assertThat(statuses).containsOnly(200);
        assertThat(record.overlapping).isEmpty();
        assertThat(figures().inUse()).isZero();
        assertThat(figures().inUsePeak()).isBetween(1, 10);
    }

    @Test
    void theInstanceGivenBackLastIsTakenFirst() {
        start(capacity("initialCapacity", 3), "");

        String first = app.get("/app/single").text();

        assertThat(app.get("/app/single").text()).isEqualTo(first);
        assertThat(record.made).hasValue(3);
    }

    @Test
    void thePoolGrowsByItsIncrementAndThenRefuses() throws Exception {
        start(capacity("initialCapacity", 1) + capacity("incrementCapacity", 2) + capacity("maximumCapacity", 4), "");

        List<Thread> held = hold(1);
        assertThat(record.made).hasValue(1);
        held = new java.util.ArrayList<>(held);
        held.addAll(hold(1));
        assertThat(figures().instances()).isEqualTo(3);
        held.addAll(hold(2));
        assertThat(figures().instances()).isEqualTo(4);
        Answer refused = app.get("/app/single");

        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.header("Retry-After")).isEqualTo("1");
        assertThat(figures().exhausted()).isEqualTo(1);
        record.go.countDown();
        for (Thread thread : held) {
            thread.join(120_000);
        }
        assertThat(app.get("/app/single").status()).isEqualTo(200);
        assertThat(figures().inUsePeak()).isEqualTo(4);
    }

    @Test
    void withoutAnIncrementNoneIsAdded() {
        start(capacity("initialCapacity", 1) + capacity("incrementCapacity", 0), "");
        hold(1);

        assertThat(app.get("/app/single").status()).isEqualTo(503);
        assertThat(record.made).hasValue(1);
    }

    @Test
    void aPageThatIncludesAnExhaustedServletFails() {
        start(capacity("initialCapacity", 1) + capacity("maximumCapacity", 1), "");
        hold(1);

        assertThat(app.get("/app/page").status()).isEqualTo(500);
    }

    @Test
    void anAsynchronousRequestKeepsItsInstance() {
        start(capacity("initialCapacity", 1) + capacity("maximumCapacity", 1), "");

        app.get("/app/single?async=1");
        assertThat(figures().inUse()).isEqualTo(1);
        assertThat(app.get("/app/single").status()).isEqualTo(503);

        record.waiting.get().complete();

        assertThat(figures().inUse()).isZero();
        assertThat(app.get("/app/single").status()).isEqualTo(200);
    }

    @Test
    void aServletThatIncludesItselfGetsASecondInstance() {
        start("", "");

        String both = app.get("/app/single?self=1").text();

        assertThat(both).hasSize(2);
        assertThat(both.charAt(0)).isNotEqualTo(both.charAt(1));
        assertThat(record.overlapping).isEmpty();
    }

    @Test
    void everyInstanceIsDestroyedAtTheEnd() {
        start("", "");
        app.get("/app/single");

        app.close();

        assertThat(record.made).hasValue(5);
        assertThat(record.destroyed).hasValue(5);
    }

    @Test
    void thePoolSizeOfTheApplicationCountsWhereTheServletSaysNothing() {
        start("", "<property name=\"singleThreadedServletPoolSize\" value=\"2\"/>");
        app.get("/app/single");

        assertThat(figures().maximum()).isEqualTo(2);
        assertThat(record.made).hasValue(2);
    }

    @Test
    void whereTheServletNamesOneCapacityTheOthersAreThoseOfJServ() {
        start(capacity("incrementCapacity", 1), "");
        app.get("/app/single");

        assertThat(figures().maximum()).isEqualTo(10);
        assertThat(figures().instances()).isEqualTo(5);
    }

    @Test
    void aFurtherInstanceThatFailsLeavesThoseThereAre() {
        record.failAt.set(2);
        start(capacity("initialCapacity", 1) + capacity("incrementCapacity", 1), "");
        hold(1);

        assertThat(app.get("/app/single").status()).isEqualTo(500);
        assertThat(app.get("/app/single").status()).isEqualTo(200);
        assertThat(figures().instances()).isEqualTo(2);
    }
}
