package org.heliostat.advisor.rule.threadpool;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class ThreadPoolRules {

    private ThreadPoolRules() {}

    public static List<Rule> all() {
        return List.of(new PoolTooSmall(), new PoolRefuses(), new PoolExpires());
    }
}
