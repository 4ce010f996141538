package org.heliostat.advisor.rule.access;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.LoginSnapshot;
import org.heliostat.stats.window.Window;

/** More users at the same time than passwords are remembered of. */
final class PasswordCacheSmall implements Rule {

    private static final double FULL = 0.9;

    /** Of all checks: each user is missed once in ACLCacheLifetime anyway. */
    private static final double LEAST_MISSED = 0.2;

    /** In five minutes. */
    private static final long LEAST_MISSES = 60;

    private static final long STEP = 4;

    /** So many take some twenty megabytes of the heap; who has more users sizes by hand. */
    private static final long MOST_USERS = 20_000;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("password-cache-small", Area.ACCESS)
            .reads("logins.cached", "logins.cacheMisses", "logins.cacheHits")
            .over(Window.FIVE_MINUTES, 100)
            .aims(Aim.Better.LESS, "logins.cacheMisses", "checks")
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "ACLUserCacheSize is used to 90 %, and in five minutes 60 passwords, and 20 % of all, were not remembered")
            .why("each of them was checked anew, which costs more processor time than most requests")
            .effect("users stay remembered for ACLCacheLifetime; one takes about a kilobyte")
            .source("Performance Tuning Guide, ACLUserCacheSize");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        LoginSnapshot logins = situation.of(window).logins();
        int limit = situation.magnus().aclUserCacheSize();
        long all = logins.cacheHits() + logins.cacheMisses();
        boolean isMissed = logins.cacheMisses() >= LEAST_MISSES && logins.cacheMisses() >= LEAST_MISSED * all;
        if (logins.cached() < FULL * limit || !isMissed) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "ACLUserCacheSize",
                        FigureText.count(logins.cached()) + " users are remembered, and "
                                + FigureText.count(logins.cacheMisses()) + " of " + FigureText.count(all)
                                + " passwords of the " + window.label() + " were checked anew")
                .with(
                        Evidence.of("logins.cacheHits", logins.cacheHits(), "passwords"),
                        Evidence.beyond("logins.cached", logins.cached(), "users", FULL * limit),
                        Evidence.beyond("logins.cacheMisses", logins.cacheMisses(), "passwords", LEAST_MISSED * all))
                .with(
                        limit < MOST_USERS
                                ? situation.proposals().magnus("ACLUserCacheSize", Math.min(MOST_USERS, STEP * limit))
                                : Optional.empty()));
    }
}
