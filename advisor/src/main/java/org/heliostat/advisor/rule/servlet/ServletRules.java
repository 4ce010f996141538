package org.heliostat.advisor.rule.servlet;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class ServletRules {

    private ServletRules() {}

    public static List<Rule> all() {
        return List.of(
                new ApplicationFailed(),
                new AsyncTimeouts(),
                new FormContentRefused(),
                new InstancesExhausted(),
                new ServletFails(),
                new ServletOutOfService(),
                new ServletTail(),
                new ServletTakesMostTime(),
                new WebSocketsRefused());
    }
}
