package org.heliostat.advisor.os.network;

import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** Whether a kept connection begins slowly again after a pause. */
final class IdleSlowStart implements OsComparison {

    private static final String NAME = "net.ipv4.tcp_slow_start_after_idle";

    private static final Topic TOPIC = new Topic(
            NAME,
            "with 1, a kept connection that was idle for a moment sends its next answer in small portions, as if it were new: a"
                    + " round trip more for each ten or so packets at first");

    @Override
    public Comparison compare(OsSituation situation) {
        long now = situation.sysctl(NAME);
        boolean isKept = !situation.configuration().magnus().keepAliveTimeout().isZero();
        String needed = isKept ? "0" : "any";
        String arithmetic = isKept
                ? "KeepAliveTimeout "
                        + situation.configuration().magnus().keepAliveTimeout().toSeconds() + " s"
                : "KeepAliveTimeout 0: no connection is kept";
        if (now < 0) {
            return TOPIC.notKnown(needed, arithmetic);
        }
        return isKept && now > 0
                ? TOPIC.advice(
                        Long.toString(now),
                        needed,
                        arithmetic,
                        situation.settings().sysctl(NAME, 0))
                : TOPIC.ok(Long.toString(now), needed, arithmetic);
    }
}
