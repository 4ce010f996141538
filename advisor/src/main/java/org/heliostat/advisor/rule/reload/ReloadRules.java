package org.heliostat.advisor.rule.reload;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class ReloadRules {

    private ReloadRules() {}

    public static List<Rule> all() {
        return List.of(new ClassesPileUp(), new DynamicReload(), new PagesRecompiled(), new ValuesLeftBehind());
    }
}
