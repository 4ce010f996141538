package org.heliostat.servlet.httpsession;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletContext;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.testing.Await;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Changing the id of a session while another request does the same, or ends it. */
class SessionIdChangeTest {

    private final MeetingStore store = new MeetingStore();
    private final HttpSessions sessions =
            new HttpSessions(new NoApplication(), store, new SessionIds(), () -> 0, new SessionLimits(60, -1));

    @Test
    void twoRequestsAtOnceBothGetAnIdThatTheSessionHad() throws Exception {
        SessionUse use = sessions.create();
        AtomicReference<String> second = new AtomicReference<>("");
        Thread other = new Thread(() -> second.set(use.changeId()));
        store.whileRemoving = () -> {
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
    void aSessionThatIsGoneKeepsItsId() {
        SessionUse use = sessions.create();
        String id = use.id();
        use.session().invalidate();

        assertThat(use.changeId()).isEqualTo(id);
        assertThat(sessions.size()).isZero();
    }

    /** Lets something happen in the middle of the first change. */
    private static final class MeetingStore implements SessionStore {

        private final MemorySessions kept = new MemorySessions();
        private @Nullable Runnable whileRemoving;

        @Override
        public @Nullable StoredSession find(String id) {
            return kept.find(id);
        }

        @Override
        public void put(StoredSession session) {
            kept.put(session);
        }

        @Override
        public @Nullable StoredSession remove(String id) {
            StoredSession removed = kept.remove(id);
            Runnable once = whileRemoving;
            whileRemoving = null;
            if (once != null) {
                once.run();
            }
            return removed;
        }

        @Override
        public Collection<StoredSession> all() {
            return kept.all();
        }

        @Override
        public int size() {
            return kept.size();
        }
    }

    private static final class NoApplication implements SessionScope {

        @Override
        public ServletContext servletContext() {
            throw new UnsupportedOperationException("no application");
        }

        @Override
        public ClassLoader classLoader() {
            return NoApplication.class.getClassLoader();
        }

        @Override
        public void inApplication(Runnable code) {
            code.run();
        }
    }
}
