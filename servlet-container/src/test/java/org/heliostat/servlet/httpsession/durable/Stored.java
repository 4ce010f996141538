package org.heliostat.servlet.httpsession.durable;

import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.servlet.httpsession.HttpSessions;
import org.heliostat.servlet.httpsession.NoApplication;
import org.heliostat.servlet.httpsession.SessionIds;
import org.heliostat.servlet.httpsession.SessionLimits;
import org.heliostat.servlet.httpsession.record.ClassGate;
import org.heliostat.servlet.httpsession.record.RecordCodec;
import org.heliostat.servlet.httpsession.record.RecordSeal;
import org.heliostat.servlet.httpsession.record.ValueCodec;
import org.heliostat.servlet.httpsession.session.LogPace;
import org.heliostat.servlet.httpsession.session.SessionFigures;
import org.heliostat.servlet.httpsession.vault.HeapVault;

/** One process's sessions in a vault of a test. */
final class Stored {

    final AtomicLong millis = new AtomicLong(1_000_000);
    final SessionFigures figures = new SessionFigures();
    final DurableSessions store;
    final HttpSessions sessions;

    Stored(HeapVault vault, int mostBytes, int maxSessions) {
        ClassLoader loader = Stored.class.getClassLoader();
        LogPace pace = new LogPace(millis::get);
        SessionFreezer freezer = new SessionFreezer(
                new ValueCodec(loader, new ClassGate(loader, ""), mostBytes),
                new RecordCodec(new RecordSeal(new byte[32], "vs", "/app"), mostBytes),
                figures,
                pace);
        store = new DurableSessions(vault, freezer, figures, pace, millis::get, -1);
        sessions = new HttpSessions(
                new NoApplication(), store, new SessionIds(), millis::get, new SessionLimits(60, maxSessions));
    }
}
