package org.heliostat.advisor.rule.access;

import java.util.List;
import org.heliostat.advisor.rule.Rule;

/** The rules of this package. */
public final class AccessRules {

    private AccessRules() {}

    public static List<Rule> all() {
        return List.of(
                new PasswordCacheOff(),
                new PasswordCacheSmall(),
                new GroupCacheSmall(),
                new DirectoryLookupsMany(),
                new DirectoryFails(),
                new DirectorySlow(),
                new LoginsFailInMasses(),
                new PasswordsUnchecked());
    }
}
