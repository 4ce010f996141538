package org.heliostat.stats.status;

import java.util.List;
import org.heliostat.stats.SessionRow;
import org.heliostat.stats.SessionThreadsSnapshot;

/**
 * What each session does as one letter, as mod_status shows it (monitoring reference, section C): {@code W} sends an
 * answer, {@code R} a request begins, {@code _} waits for work, {@code .} not there yet.
 */
final class Scoreboard {

    /** Letters shown; there may be more places than anybody would read. */
    private static final int LONGEST = 4_096;

    private final SessionThreadsSnapshot sessions;

    Scoreboard(SessionThreadsSnapshot sessions) {
        this.sessions = sessions;
    }

    int busy() {
        return sessions.active();
    }

    int idle() {
        return Math.max(0, sessions.created() - sessions.active());
    }

    /** @return one letter for each place, at most 4096; the busy ones first */
    String letters() {
        int places = Math.min(LONGEST, Math.max(sessions.limit(), busy() + idle()));
        StringBuilder letters = new StringBuilder(places);
        List<SessionRow> rows = sessions.rows();
        for (SessionRow row : rows.subList(0, Math.min(rows.size(), places))) {
            letters.append(row.mode().equals("request") ? 'R' : 'W');
        }
        letters.append("_".repeat(Math.min(idle(), places - letters.length())));
        return letters.append(".".repeat(places - letters.length())).toString();
    }
}
