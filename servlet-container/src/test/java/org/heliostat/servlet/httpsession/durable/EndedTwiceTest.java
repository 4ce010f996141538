package org.heliostat.servlet.httpsession.durable;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.httpsession.session.SessionListeners;
import org.heliostat.servlet.httpsession.vault.HeapVault;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A session that two processes end: one of them tells the application, and counts it. */
class EndedTwiceTest {

    private final HeapVault vault = new HeapVault();
    private final Stored one = new Stored(vault, 10_000, -1);
    private final Stored two = new Stored(vault, 10_000, -1);
    private final List<String> told = new ArrayList<>();

    @BeforeEach
    void listen() {
        one.sessions.listeners(telling("one"));
        two.sessions.listeners(telling("two"));
    }

    private SessionListeners telling(String who) {
        HttpSessionListener listener = new HttpSessionListener() {
            @Override
            public void sessionDestroyed(HttpSessionEvent event) {
                told.add(who + " " + event.getSession().getAttribute("n"));
            }
        };
        return new SessionListeners(List.of(listener), List.of(), List.of());
    }

    private String made() throws Exception {
        SessionUse use = one.sessions.create();
        use.session().setAttribute("n", 1);
        use.release();
        return use.id();
    }

    @Test
    void theOneThatRemovesTheRecordTells() throws Exception {
        String id = made();
        SessionUse first = one.sessions.join(id);
        SessionUse second = two.sessions.join(id);

        second.session().invalidate();
        first.session().invalidate();

        assertThat(told).containsExactly("two 1");
        assertThat(first.isEnded()).isTrue();
        assertThat(vault.records()).isEmpty();
        first.release();
        second.release();
        assertThat(vault.records()).isEmpty();
        assertThat(one.sessions.join(id)).isNull();
        assertThat(two.sessions.join(id)).isNull();
    }

    @Test
    void oneThatExpiresInBothIsToldOnce() throws Exception {
        String id = made();
        two.sessions.join(id).release();
        one.millis.addAndGet(600_000);
        two.millis.addAndGet(600_000);

        one.sessions.expire();
        two.sessions.expire();

        assertThat(told).containsExactly("one 1");
        assertThat(one.sessions.snapshot().expired() + two.sessions.snapshot().expired())
                .isEqualTo(1);
    }

    @Test
    void oneThatWasNeverStoredIsToldHere() {
        one.sessions.create().session().invalidate();

        assertThat(told).containsExactly("one null");
    }

    @Test
    void whileTheStoreIsAwayTheEndIsHeardAtLeastOnce() throws Exception {
        SessionUse use = one.sessions.join(made());
        vault.breakDown(true);
        use.session().invalidate();
        vault.breakDown(false);

        assertThat(told).containsExactly("one 1");
        assertThat(vault.records()).hasSize(1);
        one.store.tend(one.millis.get());
        assertThat(vault.records()).isEmpty();
    }
}
