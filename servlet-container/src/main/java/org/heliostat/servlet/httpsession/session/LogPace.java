package org.heliostat.servlet.httpsession.session;

import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.time.WallClock;

/** Lets a line of each kind into the log once a minute, so that no flood of bad records fills the disk. Any thread. */
public final class LogPace {

    private static final long PERIOD_MILLIS = 60_000;
    private static final int MOST_KINDS = 200;

    private final WallClock clock;
    private final ConcurrentHashMap<String, Long> last = new ConcurrentHashMap<>();

    public LogPace(WallClock clock) {
        this.clock = clock;
    }

    public boolean isDue(String kind) {
        long now = clock.millis();
        Long before = last.get(kind);
        if (before != null && now - before < PERIOD_MILLIS || before == null && last.size() >= MOST_KINDS) {
            return false;
        }
        return before == null ? last.putIfAbsent(kind, now) == null : last.replace(kind, before, now);
    }
}
