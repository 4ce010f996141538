package org.heliostat.gateway.origin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Says which failures of one origin are worth a line: the first of each reason at once, those that follow are counted and told
 * once a minute, so that a dead origin does not fill the log. Any thread.
 */
final class FailureLog {

    /** One line for each reason and so much time. */
    static final long PERIOD_NANOS = 60_000_000_000L;

    /** Reasons may hold what a library has said: the rest of them counts as one. */
    private static final int MOST_REASONS = 32;

    private static final String OTHERS = "other reasons";

    private final ConcurrentMap<String, Period> byReason = new ConcurrentHashMap<>();

    /**
     * @param endNanos ticker time
     * @param more failures since the last line
     */
    private record Period(long endNanos, long more) {}

    /** Failures that have had no line. */
    record Counted(String reason, long count) {}

    /** @return whether it has a line of its own; else it is counted */
    boolean isNews(String reason, long now) {
        String known = byReason.size() < MOST_REASONS || byReason.containsKey(reason) ? reason : OTHERS;
        Period after = byReason.merge(
                known, new Period(now + PERIOD_NANOS, 0), (at, first) -> new Period(at.endNanos(), at.more() + 1));
        return after.more() == 0;
    }

    /** @return what was counted in periods that have ended; to be called about once a second, by one thread */
    List<Counted> ended(long now) {
        List<Counted> ended = new ArrayList<>();
        for (Map.Entry<String, Period> each : byReason.entrySet()) {
            Period at = each.getValue();
            if (now - at.endNanos() < 0) {
                continue;
            }
            // Of a reason that has come no more, the next is news again.
            boolean isTaken = at.more() == 0
                    ? byReason.remove(each.getKey(), at)
                    : byReason.replace(each.getKey(), at, new Period(now + PERIOD_NANOS, 0));
            if (isTaken && at.more() > 0) {
                ended.add(new Counted(each.getKey(), at.more()));
            }
        }
        return ended;
    }
}
