package org.heliostat.advisor.os.network;

import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** Whether a port may be used again while its last connection is remembered. */
final class TimeWaitReuse implements OsComparison {

    private static final String NAME = "net.ipv4.tcp_tw_reuse";

    private static final Topic TOPIC = new Topic(
            NAME,
            "with 1, a new connection to the same address may take the port of one that ended more than a second ago, safely by"
                    + " its time stamps; with 2, the usual, only on the loopback address. It is of no use for connections of"
                    + " clients");

    @Override
    public Comparison compare(OsSituation situation) {
        long now = situation.sysctl(NAME);
        Sum outgoing = situation.outgoing();
        String needed = outgoing.parts().isEmpty() ? "any" : "1 or 2";
        String arithmetic = outgoing.parts().isEmpty() ? "no connections to others" : outgoing.words();
        if (now < 0) {
            return TOPIC.notKnown(needed, arithmetic);
        }
        boolean isWanted = now == 0 && !outgoing.parts().isEmpty();
        return isWanted
                ? TOPIC.advice("0", needed, arithmetic, situation.settings().sysctl(NAME, 1))
                : TOPIC.ok(Long.toString(now), needed, arithmetic);
    }
}
