package org.heliostat.advisor.rule.shtml;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class ShtmlRules {

    private ShtmlRules() {}

    public static List<Rule> all() {
        return List.of(new PagesParsedAgain(), new IncludesMany(), new IncludesCut(), new CommandsMany());
    }
}
