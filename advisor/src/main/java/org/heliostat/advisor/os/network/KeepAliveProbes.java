package org.heliostat.advisor.os.network;

import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;

/** When the system asks whether the other side of an idle connection is still there. */
final class KeepAliveProbes implements OsComparison {

    private static final String NAME = "net.ipv4.tcp_keepalive_time";
    private static final long USUAL_SECONDS = 7_200;

    /** Firewalls forget idle connections sooner than two hours. */
    private static final long SECONDS_FOR_POOLS = 900;

    private static final Topic TOPIC = new Topic(
            NAME,
            "clients are asked by the server's own times, whatever this is; drivers of databases that set SO_KEEPALIVE go by it,"
                    + " and a firewall may have forgotten their connection meanwhile");

    @Override
    public Comparison compare(OsSituation situation) {
        long now = situation.sysctl(NAME);
        boolean isKeptForEver = situation.configuration().serverXml().java().resources().jdbcConnectionPools().stream()
                .anyMatch(pool -> pool.idleTimeout().isZero());
        long most = isKeptForEver ? SECONDS_FOR_POOLS : USUAL_SECONDS;
        String needed = "at most " + Quantity.count(most) + " s";
        String arithmetic = isKeptForEver
                ? "a JDBCCONNECTIONPOOL with idletimeout 0 keeps connections for ever"
                : "no pool keeps idle connections for ever";
        if (now < 0) {
            return TOPIC.notKnown(needed, arithmetic);
        }
        String have = Quantity.count(now) + " s";
        return now <= most
                ? TOPIC.ok(have, needed, arithmetic)
                : TOPIC.advice(have, needed, arithmetic, situation.settings().sysctl(NAME, most));
    }
}
