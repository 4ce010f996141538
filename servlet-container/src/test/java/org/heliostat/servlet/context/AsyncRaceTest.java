package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.AsyncContext;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cycles that another thread takes on at the moment the servlet returns (Servlet 6.1, 2.3.3.3). */
class AsyncRaceTest {

    private static final int ROUNDS = 5_000;

    @TempDir
    Path folder;

    private final AtomicReference<AsyncContext> started = new AtomicReference<>();
    private volatile boolean over;
    private int round;
    private volatile int idled;
    private TestApp app;

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app")).start(context -> {
            servlet(context, "from", "/from", (request, response) -> {
                started.set(request.startAsync());
                idle(round % 200);
            });
            servlet(context, "to", "/to", (request, response) -> response.getWriter()
                    .print("dispatched"));
        });
    }

    @AfterEach
    void stop() {
        app.close();
    }

    @Test
    void aDispatchByAnotherThreadIsNeverLost() throws Exception {
        Thread dispatching = new Thread(this::dispatchWhatStarts, "dispatching");
        dispatching.start();
        try {
            for (round = 0; round < ROUNDS; round++) {
                Answer answer = app.get("/app/from");
                if (!answer.transport().isComplete()) {
                    Await.until(() -> answer.transport().isComplete());
                }
                assertThat(answer.text()).as("round %d", round).isEqualTo("dispatched");
            }
        } finally {
            over = true;
            dispatching.join();
        }
    }

    private void dispatchWhatStarts() {
        while (!over) {
            AsyncContext cycle = started.getAndSet(null);
            if (cycle != null) {
                cycle.dispatch("/to");
            } else {
                Thread.onSpinWait();
            }
        }
    }

    /** Moves the return of the servlet past the other thread's call, a little further in each round. */
    private void idle(int steps) {
        for (int i = 0; i < steps; i++) {
            idled = i;
        }
    }
}
