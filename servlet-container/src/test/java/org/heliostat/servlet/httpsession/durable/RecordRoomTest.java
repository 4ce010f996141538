package org.heliostat.servlet.httpsession.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.heliostat.servlet.httpsession.vault.HeapVault;
import org.heliostat.servlet.httpsession.vault.VaultLimits;
import org.junit.jupiter.api.Test;

/** Values that fit into a record one by one, but not all together. */
class RecordRoomTest {

    private static final int MOST_BYTES = VaultLimits.WIDE.recordBytes();

    private final HttpSessions sessions = sessions();

    private static HttpSessions sessions() {
        ClassLoader loader = RecordRoomTest.class.getClassLoader();
        SessionFigures figures = new SessionFigures();
        LogPace pace = new LogPace(() -> 0);
        SessionFreezer freezer = new SessionFreezer(
                new ValueCodec(loader, new ClassGate(loader, ""), MOST_BYTES),
                new RecordCodec(new RecordSeal(new byte[32], "vs", "/app"), MOST_BYTES),
                figures,
                pace);
        DurableSessions store = new DurableSessions(new HeapVault(), freezer, figures, pace, () -> 0, -1);
        return new HttpSessions(new NoApplication(), store, new SessionIds(), () -> 0, new SessionLimits(60, 10));
    }

    @Test
    void anOversizedValueIsRefusedAndTheSessionStaysStorable() throws Exception {
        SessionUse use = sessions.create();
        use.session().setAttribute("one", new byte[10_000_000]);

        assertThatThrownBy(() -> use.session().setAttribute("two", new byte[10_000_000]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two");

        use.release();
        assertThat(sessions.isAlive(use.id())).isTrue();
    }

    @Test
    void aValueThatReplacesAnotherNeedsNoRoomForBoth() throws Exception {
        SessionUse use = sessions.create();
        for (int i = 0; i < 3; i++) {
            use.session().setAttribute("one", new byte[10_000_000 + i]);
        }

        use.release();
        assertThat(sessions.isAlive(use.id())).isTrue();
    }
}
