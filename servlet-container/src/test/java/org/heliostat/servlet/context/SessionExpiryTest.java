package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A listener that hangs holds up the sessions of its own application, nobody else's. */
class SessionExpiryTest {

    @TempDir
    Path folder;

    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger entered = new AtomicInteger();
    private final AtomicInteger left = new AtomicInteger();
    private final AtomicInteger others = new AtomicInteger();
    private TestApp hanging;
    private TestApp other;
    private SessionExpiry expiry;

    @BeforeEach
    void start() {
        hanging = started("hanging", () -> {
            entered.incrementAndGet();
            released.await();
            left.incrementAndGet();
        });
        other = started("other", others::incrementAndGet);
        expiry = new SessionExpiry(
                () -> List.of(
                        new SessionExpiry.Due("hanging", hanging.app().sessions()),
                        new SessionExpiry.Due("other", other.app().sessions())),
                50);
    }

    @AfterEach
    void stop() {
        released.countDown();
        hanging.close();
        other.close();
    }

    @Test
    void aListenerThatHangsHoldsUpNoOtherApplication() {
        for (int ended = 1; ended <= 3; ended++) {
            sessionsGrowOld();
            int expected = ended;
            Await.until(() -> lookedAt(others) == expected);
        }

        Await.until(() -> entered.get() == 1);
        assertThat(left).hasValue(0);
    }

    @Test
    void afterTheListenerHasEndedItsApplicationIsLookedAtAgain() {
        sessionsGrowOld();
        expiry.look();
        released.countDown();
        Await.until(() -> left.get() == 1);

        hanging.get("/app/session");
        hanging.passSeconds(601);

        Await.until(() -> lookedAt(left) == 2);
    }

    private int lookedAt(AtomicInteger ended) {
        expiry.look();
        return ended.get();
    }

    private void sessionsGrowOld() {
        for (TestApp app : List.of(hanging, other)) {
            app.get("/app/session");
            app.passSeconds(601);
        }
    }

    private TestApp started(String name, Ending ending) {
        TestApp app = new TestApp(folder.resolve(name));
        app.webXml("<session-config><session-timeout>10</session-timeout></session-config>")
                .start(context -> {
                    servlet(context, "session", "/session", (request, response) -> request.getSession());
                    context.addListener(new HttpSessionListener() {
                        @Override
                        public void sessionDestroyed(HttpSessionEvent event) {
                            try {
                                ending.run();
                            } catch (InterruptedException stopped) {
                                Thread.currentThread().interrupt();
                            }
                        }
                    });
                });
        return app;
    }

    private interface Ending {
        void run() throws InterruptedException;
    }
}
