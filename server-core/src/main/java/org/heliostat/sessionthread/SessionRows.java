package org.heliostat.sessionthread;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.heliostat.request.Exchange;
import org.heliostat.request.counter.ExchangeRow;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.thread.SessionThreadsSnapshot;

/** Reads what the sessions are doing, oldest request first. */
final class SessionRows {

    private SessionRows() {}

    static SessionThreadsSnapshot snapshot(
            String way, Collection<Session> sessions, int created, int limit, long expired, long now) {
        List<SessionRow> rows =
                running(sessions, now).stream().map(RunningSession::row).toList();
        return new SessionThreadsSnapshot(way, rows.size(), created, limit, expired, rows);
    }

    static List<RunningSession> running(Collection<Session> sessions, long now) {
        List<RunningSession> running = new ArrayList<>();
        for (Session session : sessions) {
            Exchange exchange = session.current();
            if (exchange != null) {
                running.add(new RunningSession(
                        session.thread(), ExchangeRow.of(session.thread().getName(), exchange, now)));
            }
        }
        running.sort(Comparator.comparingLong((RunningSession one) -> one.row().ageNanos())
                .reversed());
        return running;
    }
}
