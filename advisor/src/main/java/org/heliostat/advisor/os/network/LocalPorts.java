package org.heliostat.advisor.os.network;

import java.util.List;
import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** Ports of this machine for connections that the server opens to others. */
final class LocalPorts implements OsComparison {

    private static final String NAME = "net.ipv4.ip_local_port_range";

    /** Begins above the ports that servers listen on by custom, 8080 among them. */
    private static final String WIDE = "10240 65535";

    private static final long PORTS_OF_WIDE = 55_296;

    private static final Topic TOPIC = new Topic(
            NAME,
            "each connection to a database or an application has one, and keeps it for a minute after it ended; to one address"
                    + " there are no more connections than ports");

    @Override
    public Comparison compare(OsSituation situation) {
        Sum outgoing = situation.outgoing();
        long needed = (long) Math.ceil(outgoing.total() / Thresholds.SHARE_OF_PORTS);
        long now = situation.kernel().localPorts();
        return TOPIC.count(
                now,
                needed,
                outgoing.parts().isEmpty() ? "no connections to others" : "2 x (" + outgoing.words() + ")",
                now >= PORTS_OF_WIDE ? List.of() : situation.settings().sysctl(NAME, WIDE));
    }
}
