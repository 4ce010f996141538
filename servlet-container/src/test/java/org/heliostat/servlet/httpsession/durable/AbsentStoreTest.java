package org.heliostat.servlet.httpsession.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.httpsession.session.SessionFigures.Event;
import org.heliostat.servlet.httpsession.session.SessionStoreException;
import org.heliostat.servlet.httpsession.vault.HeapVault;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

/** A store that is away: what is refused, what is made up for later, and who must not wait for it. */
class AbsentStoreTest {

    private final HeapVault vault = new HeapVault();
    private final Stored here = new Stored(vault, 100_000, -1);

    private String stored() throws Exception {
        SessionUse use = here.sessions.create();
        use.session().setAttribute("x", 1);
        use.release();
        return use.id();
    }

    @Test
    void aSessionThatEndsIsRefusedHereAndRemovedWhenTheStoreIsBack() throws Exception {
        String id = stored();
        SessionUse use = here.sessions.join(id);
        assertThat(use).isNotNull();
        vault.breakDown(true);

        use.session().invalidate();
        use.release();

        assertThat(here.sessions.join(id)).isNull();
        assertThat(here.store.figures()).containsEntry("removalsWaiting", 1L).containsEntry("removedLate", 0L);
        here.sessions.expireWhenDue();
        assertThat(here.store.figures()).containsEntry("removalsWaiting", 1L);
        vault.breakDown(false);
        assertThat(here.sessions.join(id)).isNull();
        assertThat(vault.records()).containsKey(id);
        here.sessions.expireWhenDue();
        assertThat(vault.records()).isEmpty();
        assertThat(here.store.figures()).containsEntry("removalsWaiting", 0L).containsEntry("removedLate", 1L);
    }

    @Test
    void aSharedIdThatHasEndedWhileTheStoreWasAwayIsNotUsedAgain() throws Exception {
        String id = stored();
        SessionUse use = here.sessions.join(id);
        assertThat(use).isNotNull();
        vault.breakDown(true);
        use.session().invalidate();
        use.release();
        vault.breakDown(false);

        SessionUse next = here.sessions.create(id);
        next.release();

        assertThat(next.id()).isNotEqualTo(id);
        assertThat(next.session().getAttribute("x")).isNull();
    }

    @Test
    void aSessionThatCannotBeReadIsNoNewSession() throws Exception {
        String id = stored();
        Stored other = new Stored(vault, 100_000, -1);
        vault.breakDown(true);

        assertThatThrownBy(() -> other.sessions.join(id)).isInstanceOf(SessionStoreException.class);
        assertThat(other.figures.total(Event.STORE_FAILURE)).isEqualTo(1);
        vault.breakDown(false);
        assertThat(other.sessions.join(id)).isNotNull();
    }

    @Test
    void sessionsUnderSharedIdsDoNotWaitForEachOthersStore() throws Exception {
        CountDownLatch slow = new CountDownLatch(1);
        vault.beforeReading("slow", () -> awaitQuietly(slow));
        AtomicReference<String> waited = new AtomicReference<>("");
        Thread waiting =
                new Thread(() -> waited.set(here.sessions.create("slow").id()));
        waiting.start();
        Await.until(() -> vault.isBeingRead("slow"));

        SessionUse other = here.sessions.create("quick");

        assertThat(other.id()).isEqualTo("quick");
        assertThat(waiting.isAlive()).isTrue();
        slow.countDown();
        waiting.join(20_000);
        assertThat(waited.get()).isEqualTo("slow");
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void requestsThatShareAnIdAtOnceGetOneSession() throws Exception {
        for (int i = 0; i < 200; i++) {
            String id = "shared-" + i;
            List<SessionUse> uses = Together.run(List.of(
                    () -> here.sessions.create(id), () -> here.sessions.create(id), () -> here.sessions.create(id)));

            assertThat(uses).allMatch(use -> use.id().equals(id));
            uses.get(0).session().setAttribute("x", i);
            assertThat(uses).allMatch(use -> use.session().getAttribute("x") != null);
        }
        assertThat(here.sessions.size()).isEqualTo(200);
    }
}
