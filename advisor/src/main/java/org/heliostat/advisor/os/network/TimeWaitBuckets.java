package org.heliostat.advisor.os.network;

import org.heliostat.advisor.machine.Kernel;
import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;

/** Ended connections that the system remembers. */
final class TimeWaitBuckets implements OsComparison {

    private static final String NAME = "net.ipv4.tcp_max_tw_buckets";
    private static final long STEP = 4;

    private static final Topic TOPIC = new Topic(
            NAME,
            "those beyond it are forgotten at once, and a packet that comes late may be taken for one of a new connection; each"
                    + " remembered one costs less than a kilobyte for its minute");

    @Override
    public Comparison compare(OsSituation situation) {
        Kernel kernel = situation.kernel();
        Sum connections = situation.connections();
        if (Thresholds.areTimeWaitsNearlyFull(kernel)) {
            long wanted = STEP * kernel.mostTimeWaits();
            return TOPIC.low(
                    Quantity.count(kernel.mostTimeWaits()),
                    Quantity.count(wanted),
                    Quantity.count(kernel.timeWaits()) + " are remembered now",
                    situation.settings().sysctl(NAME, wanted));
        }
        long needed = Thresholds.roomFor(connections.total());
        return TOPIC.count(
                kernel.mostTimeWaits(),
                needed,
                "all connections may end within a minute: (" + connections.words() + ") / 0.8",
                situation.settings().sysctl(NAME, needed));
    }
}
