package org.heliostat.advisor.rule.limit;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class LimitRules {

    private LimitRules() {}

    public static List<Rule> all() {
        return List.of(
                new HeadsSlow(),
                new HeadsCut(),
                new ConnectionsNearLimit(),
                new KeptFillLimit(),
                new MoreThanDescriptors(),
                new HeadsTooLarge());
    }
}
