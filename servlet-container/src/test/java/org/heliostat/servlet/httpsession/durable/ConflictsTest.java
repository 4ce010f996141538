package org.heliostat.servlet.httpsession.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.httpsession.session.SessionFigures.Event;
import org.heliostat.servlet.httpsession.vault.HeapVault;
import org.junit.jupiter.api.Test;

/** A process that is slower than another one that changes the same session all the time. */
class ConflictsTest {

    private final HeapVault vault = new HeapVault();
    private final Stored quick = new Stored(vault, 100_000, -1);
    private final Stored slow = new Stored(vault, 100_000, -1);
    private String id = "";
    private int changes;

    private void quickIsFirst(int times, int millisBetween) {
        if (times > 0) {
            vault.beforeWriting(() -> {
                slow.millis.addAndGet(millisBetween);
                change(quick, "theirs", ++changes);
                quickIsFirst(times - 1, millisBetween);
            });
        }
    }

    private void change(Stored process, String name, int value) {
        try {
            SessionUse use = id.isEmpty() ? process.sessions.create() : process.sessions.join(id);
            use.session().setAttribute(name, value);
            id = use.id();
            use.release();
        } catch (IOException notStored) {
            throw new AssertionError(notStored);
        }
    }

    @Test
    void aSlowProcessStoresInTheEnd() throws Exception {
        change(quick, "theirs", 0);
        quickIsFirst(40, 100);

        change(slow, "mine", 7);

        assertThat(slow.figures.total(Event.CONFLICT)).isEqualTo(40);
        SessionUse use = quick.sessions.join(id);
        assertThat(use.session().getAttribute("mine")).isEqualTo(7);
        assertThat(use.session().getAttribute("theirs")).isEqualTo(40);
        use.release();
    }

    @Test
    void aStoreFailsWhenOthersAreFirstForFiveSeconds() throws Exception {
        change(quick, "theirs", 0);
        quickIsFirst(100, 200);
        SessionUse use = slow.sessions.join(id);
        use.session().setAttribute("mine", 7);

        assertThatThrownBy(use::release)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("changed the session 25 times");
    }

    @Test
    void aClockThatStandsStillIsNoReasonToGoOnForEver() throws Exception {
        change(quick, "theirs", 0);
        quickIsFirst(20_000, 0);
        SessionUse use = slow.sessions.join(id);
        use.session().setAttribute("mine", 7);

        assertThatThrownBy(use::release)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("changed the session 10000 times");
    }

    @Test
    void aStallOfTheClockLeavesSixteenAttempts() throws Exception {
        change(quick, "theirs", 0);
        quickIsFirst(15, 60_000);

        change(slow, "mine", 7);

        assertThat(slow.figures.total(Event.CONFLICT)).isEqualTo(15);
    }
}
