package org.heliostat.advisor.os.network;

import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;

/** Connections whose handshake is under way. */
final class HandshakeQueue implements OsComparison {

    private static final String NAME = "net.ipv4.tcp_max_syn_backlog";

    private static final Topic TOPIC = new Topic(
            NAME,
            "handshakes beyond three quarters of it are dropped, where net.ipv4.tcp_syncookies is 0; with cookies, queues are as"
                    + " long as those of connections to be accepted");

    @Override
    public Comparison compare(OsSituation situation) {
        long now = situation.sysctl(NAME);
        long listenQ = situation.configuration().magnus().listenQ();
        if (now >= 0 && now < listenQ && situation.sysctl(SynCookies.NAME) > 0) {
            return TOPIC.ok(Quantity.count(now), "any", "net.ipv4.tcp_syncookies is on");
        }
        return TOPIC.count(now, Sum.of("ListenQ", listenQ), situation.settings().sysctl(NAME, listenQ));
    }
}
