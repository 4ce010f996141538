package org.heliostat.advisor.rule.virtualserver;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class VirtualServerRules {

    private VirtualServerRules() {}

    public static List<Rule> all() {
        return List.of(new QosRefuses(), new PaceSlows(), new TakesMostThreads(), new WindowsLeaveOut());
    }
}
