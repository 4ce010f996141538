package org.heliostat.advisor.rule.origin;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class OriginRules {

    private OriginRules() {}

    public static List<Rule> all() {
        return List.of(
                new OriginOutOfService(),
                new OriginFails(),
                new OriginAnswersErrors(),
                new OriginSlow(),
                new OriginQueueFull(),
                new OriginRequestsWait(),
                new OriginConnectionsNew(),
                new OriginTunnelsFull());
    }
}
