package org.heliostat.advisor.rule.incident;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class IncidentRules {

    private IncidentRules() {}

    public static List<Rule> all() {
        return List.of(
                new IncidentsAgain(),
                new IncidentsUnwritten(),
                new ProcessUnwell(),
                new RequestsFail(),
                new SlowRequests(),
                new SlowTimeTooShort());
    }
}
