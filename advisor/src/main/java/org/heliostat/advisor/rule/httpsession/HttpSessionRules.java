package org.heliostat.advisor.rule.httpsession;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class HttpSessionRules {

    private HttpSessionRules() {}

    public static List<Rule> all() {
        return List.of(
                new SessionConflicts(),
                new SessionPerRequest(),
                new SessionStoreFailures(),
                new SessionsFillHeap(),
                new SessionsLost(),
                new SessionsRejected(),
                new SessionsSwapped(),
                new ValuesRefused());
    }
}
