package org.heliostat.servlet.httpsession;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.httpsession.session.SessionLogin;
import org.heliostat.testing.Await;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Changing the id of a session while another request does the same, or ends it. */
class SessionIdChangeTest {

    private final HookedStore store = new HookedStore();
    private final HttpSessions sessions =
            new HttpSessions(new NoApplication(), store, new SessionIds(), () -> 0, new SessionLimits(60, -1));

    @Test
    void twoRequestsAtOnceBothGetAnIdThatTheSessionHad() throws Exception {
        SessionUse use = sessions.create();
        AtomicReference<String> second = new AtomicReference<>("");
        Thread other = new Thread(() -> second.set(use.changeId()));
        store.whileChangingId = () -> {
            other.start();
            // It either waits for its turn, or is through already.
            Await.until(() -> other.getState() == Thread.State.BLOCKED || !other.isAlive());
        };

        String first = use.changeId();
        other.join(30_000);

        assertThat(second.get()).isNotEqualTo(first);
        assertThat(sessions.isAlive(second.get())).isTrue();
        assertThat(use.id()).isEqualTo(second.get());
        assertThat(sessions.size()).isEqualTo(1);
    }

    @Test
    void ofTwoLoginsOfOneUserAtOnceOneAloneChangesTheId() throws Exception {
        SessionUse use = sessions.create();
        String planted = use.id();
        SessionLogin ann = new SessionLogin("ann", "BASIC", false, "");
        AtomicReference<@Nullable String> second = new AtomicReference<>("");
        Thread other = new Thread(() -> second.set(use.logIn(ann)));
        store.whileChangingId = () -> {
            other.start();
            Await.until(() -> other.getState() == Thread.State.BLOCKED || !other.isAlive());
        };

        String first = use.logIn(ann);
        other.join(30_000);

        assertThat(first).isNotNull().isNotEqualTo(planted).isEqualTo(use.id());
        assertThat(second.get()).isNull();
    }

    @Test
    void aSessionThatIsGoneKeepsItsId() {
        SessionUse use = sessions.create();
        String id = use.id();
        use.session().invalidate();

        assertThat(use.changeId()).isEqualTo(id);
        assertThat(sessions.size()).isZero();
    }
}
