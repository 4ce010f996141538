package org.heliostat.stats.status;

import java.util.List;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.thread.SessionThreadsSnapshot;

/**
 * What each session does as one letter, as mod_status shows it (monitoring reference, section C), and a {@code K} for
 * each connection that is kept: here such a connection has no session.
 */
final class Scoreboard {

    /** Letters shown; there may be more places than anybody would read. */
    private static final int LONGEST = 4_096;

    private final SessionThreadsSnapshot sessions;
    private final int kept;

    Scoreboard(ServerSnapshot snapshot) {
        this(snapshot.sessionThreads(), kept(snapshot));
    }

    /** @param kept connections that wait for their next request */
    Scoreboard(SessionThreadsSnapshot sessions, int kept) {
        this.sessions = sessions;
        this.kept = kept;
    }

    int busy() {
        return sessions.active();
    }

    int idle() {
        return Math.max(0, sessions.created() - sessions.active());
    }

    /** @return connections that wait for their next request, as far as connections and sessions tell */
    int kept() {
        return kept;
    }

    /** @return one letter for each place and each kept connection, at most 4096; the busy ones first */
    String letters() {
        int places = Math.min(LONGEST, Math.max(sessions.limit(), busy() + idle()));
        StringBuilder letters = new StringBuilder(places);
        List<SessionRow> rows = sessions.rows();
        for (SessionRow row : rows.subList(0, Math.min(rows.size(), places))) {
            letters.append(letter(row.mode()));
        }
        letters.append("_".repeat(Math.min(idle(), places - letters.length())));
        letters.append(".".repeat(places - letters.length()));
        return letters.append("K".repeat(Math.min(kept, LONGEST - places))).toString();
    }

    private static char letter(String mode) {
        return switch (mode) {
            case "request" -> 'R';
            case "DNS" -> 'D';
            case "updating" -> 'L';
            default -> 'W';
        };
    }

    private static int kept(ServerSnapshot snapshot) {
        long waiting = snapshot.protocol().connectionsOpen()
                - snapshot.sessionThreads().active();
        return (int) Math.max(0, Math.min(snapshot.keepAlive().count(), waiting));
    }
}
