package org.heliostat.advisor.os.network;

import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** Whether a flood of handshakes that nobody ends keeps others out. */
final class SynCookies implements OsComparison {

    static final String NAME = "net.ipv4.tcp_syncookies";

    private static final Topic TOPIC = new Topic(
            NAME,
            "without cookies, a flood of handshakes from forged addresses fills the queue, and nobody else gets in (RFC 4987)");

    @Override
    public Comparison compare(OsSituation situation) {
        return TOPIC.count(
                situation.sysctl(NAME),
                1,
                "servers that strangers reach",
                situation.settings().sysctl(NAME, 1));
    }
}
