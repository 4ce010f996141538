package org.heliostat.advisor.os.network;

import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;

/** The table in which the packet filter remembers connections. */
final class ConnectionTracking implements OsComparison {

    private static final String NAME = "net.netfilter.nf_conntrack_max";
    private static final String COUNTED = "net.netfilter.nf_conntrack_count";

    private static final Topic TOPIC = new Topic(
            NAME,
            "where a firewall or address translation of this machine tracks connections, each has an entry, and keeps it for two"
                    + " minutes after it ended; packets of connections beyond that are dropped");

    @Override
    public Comparison compare(OsSituation situation) {
        long now = situation.sysctl(NAME);
        Sum connections = situation.connections();
        long tracked = Math.max(0, situation.sysctl(COUNTED));
        long needed = Thresholds.roomFor(2 * connections.total() + tracked);
        String arithmetic = "(open and just ended: 2 x (" + connections.words() + ") + tracked now "
                + Quantity.count(tracked) + ") / 0.8";
        boolean isOff = now < 0
                && situation.files().exists("proc/sys/net")
                && !situation.files().exists("proc/sys/net/netfilter");
        return isOff
                ? TOPIC.ok("none", "any", "no connection is tracked")
                : TOPIC.count(now, needed, arithmetic, situation.settings().sysctl(NAME, needed));
    }
}
