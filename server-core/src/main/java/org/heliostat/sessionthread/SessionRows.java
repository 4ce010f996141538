package org.heliostat.sessionthread;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.stats.SessionRow;
import org.heliostat.stats.SessionThreadsSnapshot;

/** Reads what the sessions are doing, oldest request first. */
final class SessionRows {

    private SessionRows() {}

    static SessionThreadsSnapshot snapshot(
            String way, Collection<Session> sessions, int created, int limit, long expired, long now) {
        List<SessionRow> rows = new ArrayList<>();
        for (Session session : sessions) {
            Exchange exchange = session.current();
            if (exchange != null) {
                rows.add(row(session, exchange, now));
            }
        }
        rows.sort(Comparator.comparingLong(SessionRow::ageNanos).reversed());
        return new SessionThreadsSnapshot(way, rows.size(), created, limit, expired, List.copyOf(rows));
    }

    private static SessionRow row(Session session, Exchange exchange, long now) {
        Request request = exchange.request();
        String function = exchange.currentFunction();
        return new SessionRow(
                session.thread().getName(),
                mode(exchange, function),
                request.client().address().getHostString(),
                Math.max(0, now - exchange.startedNanos()),
                exchange.virtualServerId(),
                request.method(),
                request.uriPath(),
                function == null ? "" : function);
    }

    /** The original's thread modes, as far as they can be told from outside (reference/monitoring.md §B). */
    private static String mode(Exchange exchange, @org.jspecify.annotations.Nullable String function) {
        if (exchange.virtualServerId().isEmpty()) {
            return "request";
        }
        return function == null ? "processing" : "response";
    }
}
