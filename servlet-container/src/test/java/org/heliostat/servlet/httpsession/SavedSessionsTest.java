package org.heliostat.servlet.httpsession;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.heliostat.servlet.httpsession.durable.SessionFreezer;
import org.heliostat.servlet.httpsession.record.ClassGate;
import org.heliostat.servlet.httpsession.record.RecordCodec;
import org.heliostat.servlet.httpsession.record.RecordSeal;
import org.heliostat.servlet.httpsession.record.ValueCodec;
import org.heliostat.servlet.httpsession.session.LogPace;
import org.heliostat.servlet.httpsession.session.MemorySessions;
import org.heliostat.servlet.httpsession.session.SessionFigures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions in memory that are kept over a restart in one file. */
class SavedSessionsTest {

    private static final int MOST_BYTES = 1_000;

    @TempDir
    Path folder;

    private SavedSessions saved() {
        ClassLoader loader = SavedSessionsTest.class.getClassLoader();
        SessionFigures figures = new SessionFigures();
        SessionFreezer freezer = new SessionFreezer(
                new ValueCodec(loader, new ClassGate(loader, ""), MOST_BYTES),
                new RecordCodec(new RecordSeal(new byte[32], "vs", "/app"), MOST_BYTES),
                figures,
                new LogPace(() -> 0));
        return new SavedSessions(folder.resolve("sessions"), freezer, figures, MOST_BYTES);
    }

    private static HttpSessions sessions() {
        return new HttpSessions(
                new NoApplication(), new MemorySessions(), new SessionIds(), () -> 0, new SessionLimits(60, -1));
    }

    @Test
    void oneThatIsTooLargeIsLeftBehindAloneAndTheOthersAreKept() {
        HttpSessions before = sessions();
        String[] small = new String[8];
        for (int i = 0; i < small.length; i++) {
            SessionUse use = before.create();
            use.session().setAttribute("x", i);
            small[i] = use.id();
        }
        SessionUse large = before.create();
        large.session().setAttribute("x", "x".repeat(600));
        large.session().setAttribute("y", "y".repeat(600));
        saved().save(before.owner());

        HttpSessions after = sessions();
        saved().restore(after.owner());

        assertThat(small).allMatch(after::isAlive);
        assertThat(after.isAlive(large.id())).isFalse();
    }
}
