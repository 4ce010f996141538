package org.heliostat.advisor.rule.program;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class ProgramRules {

    private ProgramRules() {}

    public static List<Rule> all() {
        return List.of(
                new CgiPlacesFull(),
                new CgiMayHoldAllThreads(),
                new CgiProgramsExpire(),
                new CgiFails(),
                new CgiStartsMany(),
                new FastCgiRefuses(),
                new FastCgiRequestsWait(),
                new FastCgiTimesOut(),
                new FastCgiRestarts(),
                new FastCgiNotReused(),
                new FastCgiRetries());
    }
}
