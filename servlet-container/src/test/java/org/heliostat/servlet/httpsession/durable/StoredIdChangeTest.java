package org.heliostat.servlet.httpsession.durable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.httpsession.HttpSessions;
import org.heliostat.servlet.httpsession.NoApplication;
import org.heliostat.servlet.httpsession.SessionIds;
import org.heliostat.servlet.httpsession.SessionLimits;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.httpsession.record.ClassGate;
import org.heliostat.servlet.httpsession.record.RecordCodec;
import org.heliostat.servlet.httpsession.record.RecordSeal;
import org.heliostat.servlet.httpsession.record.ValueCodec;
import org.heliostat.servlet.httpsession.session.LogPace;
import org.heliostat.servlet.httpsession.session.SessionFigures;
import org.heliostat.servlet.httpsession.session.SessionLogin;
import org.heliostat.servlet.httpsession.session.SessionStore;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.heliostat.servlet.httpsession.vault.HeapVault;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Ids of stored sessions that change: while another request stores the session, before the first store, and after. */
class StoredIdChangeTest {

    private final HeapVault vault = new HeapVault();
    private final DurableSessions store = store();
    private final HttpSessions sessions = sessions(store);
    private final SessionLogin ann = new SessionLogin("ann", "BASIC", false, "");

    private DurableSessions store() {
        ClassLoader loader = StoredIdChangeTest.class.getClassLoader();
        SessionFigures figures = new SessionFigures();
        LogPace pace = new LogPace(() -> 0);
        SessionFreezer freezer = new SessionFreezer(
                new ValueCodec(loader, new ClassGate(loader, ""), 100_000),
                new RecordCodec(new RecordSeal(new byte[32], "vs", "/app"), 100_000),
                figures,
                pace);
        return new DurableSessions(vault, freezer, figures, pace, () -> 0, -1);
    }

    private static HttpSessions sessions(SessionStore store) {
        return new HttpSessions(new NoApplication(), store, new SessionIds(), () -> 0, new SessionLimits(60, 10));
    }

    @Test
    void aLoginWhileAnotherRequestStoresTheSessionLosesNothing() throws Exception {
        SessionUse one = sessions.create();
        one.release();
        SessionUse storing = sessions.join(one.id());
        SessionUse loggingIn = sessions.join(one.id());
        storing.session().setAttribute("x", 1);
        vault.beforeWriting(() -> loggingIn.logIn(ann));

        storing.release();
        loggingIn.release();

        String id = loggingIn.id();
        assertThat(vault.records()).containsKey(id);
        SessionUse next = sessions(store()).join(id);
        assertThat(next).isNotNull();
        assertThat(next.session().getAttribute("x")).isEqualTo(1);
        assertThat(sessions.join(id)).isNotNull();
    }

    /** The other process is done before the new record is written, and has answered its client. */
    @Test
    void whatIsStoredUnderTheOldIdMeanwhileIsInTheNewRecord() throws Exception {
        String oldId = storedWith("x", 1);
        SessionUse here = sessions.join(oldId);
        HttpSessions there = sessions(store());
        vault.beforeWriting(() -> setAndStore(there, oldId, "y", 2));

        here.changeId();
        here.session().setAttribute("x", 3);
        here.release();

        SessionUse next = sessions(store()).join(here.id());
        assertThat(next).isNotNull();
        assertThat(next.session().getAttribute("y")).isEqualTo(2);
        assertThat(next.session().getAttribute("x")).isEqualTo(3);
        assertThat(sessions.join(here.id()).session().getAttribute("y")).isEqualTo(2);
    }

    @Test
    void aSessionEndedMeanwhileHasNoRecordUnderTheNewId() throws Exception {
        String oldId = storedWith("x", 1);
        SessionUse here = sessions.join(oldId);
        HttpSessions there = sessions(store());
        vault.beforeWriting(() -> there.join(oldId).session().invalidate());

        here.changeId();
        here.release();

        assertThat(vault.records()).isEmpty();
    }

    /** After the new record the old one cannot be looked at: the next attempt must not take its own for a stranger's. */
    @Test
    void aRecordWrittenBeforeTheStoreWentAwayIsTheSessions() throws Exception {
        String oldId = storedWith("x", 1);
        SessionUse here = sessions.join(oldId);
        here.changeId();
        vault.beforeWriting(() -> vault.beforeReading(oldId, () -> {
            vault.breakDown(true);
            throw new IllegalStateException("gone");
        }));
        try {
            here.release();
        } catch (IOException | IllegalStateException away) {
            assertThat(away).isNotNull();
        }
        vault.breakDown(false);

        SessionUse again = sessions.join(here.id());
        again.session().setAttribute("z", 3);
        again.release();

        SessionUse next = sessions(store()).join(here.id());
        assertThat(next).isNotNull();
        assertThat(next.session().getAttribute("z")).isEqualTo(3);
    }

    private String storedWith(String name, int value) throws IOException {
        SessionUse made = sessions.create();
        made.session().setAttribute(name, value);
        made.release();
        return made.id();
    }

    private static void setAndStore(HttpSessions sessions, String id, String name, int value) {
        try {
            SessionUse use = sessions.join(id);
            use.session().setAttribute(name, value);
            use.release();
        } catch (IOException notStored) {
            throw new UncheckedIOException(notStored);
        }
    }

    @Test
    void aSessionThatChangesItsIdBeforeItIsStoredCountsOnce() throws Exception {
        for (int i = 0; i < 5; i++) {
            SessionUse use = sessions.create();
            use.changeId();
            use.changeId();
            assertThat(sessions.size()).isEqualTo(i + 1);
            use.release();
        }
        assertThat(sessions.size()).isEqualTo(5);
    }

    @Test
    void aSessionThatEndsBeforeItIsStoredCountsNoMore() throws Exception {
        SessionUse use = sessions.create();
        use.changeId();
        use.session().invalidate();
        use.release();

        assertThat(sessions.size()).isZero();
    }

    @Test
    void theOldIdIsNotReadFromTheVaultWhileTheIdChanges() throws Exception {
        AtomicReference<@Nullable StoredSession> ghost = new AtomicReference<>();
        HttpSessions hooked = sessions(findingWhatIsRemoved(ghost));
        SessionUse first = hooked.create();
        first.release();
        SessionUse use = hooked.join(first.id());

        use.changeId();

        assertThat(ghost.get()).isNull();
        use.release();
        assertThat(hooked.isAlive(use.id())).isTrue();
    }

    /** The store, where a request asks for a session's old id as soon as the heap has forgotten it. */
    private SessionStore findingWhatIsRemoved(AtomicReference<@Nullable StoredSession> found) {
        return (SessionStore) Proxy.newProxyInstance(
                SessionStore.class.getClassLoader(), new Class<?>[] {SessionStore.class}, (self, method, arguments) -> {
                    String before =
                            arguments != null && arguments[0] instanceof StoredSession session ? session.id() : "";
                    try {
                        Object result = method.invoke(store, arguments);
                        if (method.getName().equals("changeId")) {
                            found.set(store.find(before));
                        }
                        return result;
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }
}
