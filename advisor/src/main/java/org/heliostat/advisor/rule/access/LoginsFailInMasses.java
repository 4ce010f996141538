package org.heliostat.advisor.rule.access;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.LoginSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Somebody who tries passwords. */
final class LoginsFailInMasses implements Rule {

    /** A second; people mistype less often than that all together. */
    private static final double LEAST_PER_SECOND = 1;

    /** Of all logins; a site with many users has many wrong ones, but more right ones. */
    private static final double LEAST_RATIO = 0.5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("logins-fail-in-masses", Area.ACCESS)
            .reads("logins.refused", "logins.cacheHits", "logins.cacheMisses")
            .severity(AdviceSeverity.WARNING)
            .holds("in the last minute a login a second was refused or more, and half of all logins")
            .why(
                    "somebody tries passwords, or a program has an old one; each costs as much processor time as many requests")
            .source("docs/security.md; NIST SP 800-63B, 5.2.2, rate limiting");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        LoginSnapshot logins = minute.logins();
        long refused = logins.refused();
        // A wrong password of a known user was missed in the cache before: it is among both.
        long all = logins.cacheHits() + Math.max(refused, logins.cacheMisses());
        double least = LEAST_PER_SECOND * minute.window().coveredSeconds();
        if (refused == 0 || refused < least || refused < LEAST_RATIO * all) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "logins",
                        FigureText.count(refused) + " of " + FigureText.count(all)
                                + " logins of the last minute were refused")
                .with(
                        Evidence.beyond("logins.refused", refused, "logins", least),
                        Evidence.of("logins.cacheHits", logins.cacheHits(), "logins")));
    }
}
