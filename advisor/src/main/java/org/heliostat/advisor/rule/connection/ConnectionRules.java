package org.heliostat.advisor.rule.connection;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class ConnectionRules {

    private ConnectionRules() {}

    public static List<Rule> all() {
        return List.of(
                new ListenQueueOverflows(),
                new ConnectionsRefused(),
                new KeepAliveOff(),
                new KeepAliveRefusals(),
                new KeepAliveShort(),
                new IoThreadsFull(),
                new DnsLookups(),
                new DnsCacheSmall());
    }
}
