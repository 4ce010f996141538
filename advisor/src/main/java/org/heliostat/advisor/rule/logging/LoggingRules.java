package org.heliostat.advisor.rule.logging;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class LoggingRules {

    private LoggingRules() {}

    public static List<Rule> all() {
        return List.of(
                new AccessLogDropped(),
                new AccessLogUnwritable(),
                new ErrorLogDropped(),
                new LogLevelFine(),
                new VerboseLog());
    }
}
