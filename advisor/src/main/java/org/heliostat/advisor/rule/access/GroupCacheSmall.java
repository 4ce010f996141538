package org.heliostat.advisor.rule.access;

import java.util.List;
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

/** Users with more groups than are remembered. */
final class GroupCacheSmall implements Rule {

    /** Of all questions; the first one of each user is always missed. */
    private static final double LEAST_MISSED = 0.5;

    /** In five minutes. */
    private static final long LEAST_MISSES = 100;

    private static final long STEP = 4;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("group-cache-small", Area.ACCESS)
            .reads("logins.directories.groupMisses", "logins.directories.groupHits", "logins.directories.lookups")
            .over(Window.FIVE_MINUTES, 100)
            .orSooner()
            .aims(Aim.Better.LESS, "logins.directories.groupMisses", "look-ups")
            .severity(AdviceSeverity.INFO)
            .holds(
                    "passwords are remembered, and in five minutes a directory had to affirm 100 groups, and half of those asked"
                            + " for; in one, ACLGroupCacheSize groups of each user that was new or is remembered are not counted")
            .why(
                    "a rule about groups waits for the directory whenever the group is not among ACLGroupCacheSize of its user")
            .effect("groups are remembered as long as their users")
            .source("Performance Tuning Guide, ACLGroupCacheSize")
            .follows("password-cache-small");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        LoginSnapshot.Directories directories = situation.of(window).logins().directories();
        long missed = directories.groupMisses();
        long all = missed + directories.groupHits();
        long again = window == Window.FIVE_MINUTES ? missed : missed - first(situation, window);
        boolean isOn = !situation.magnus().aclCacheLifetime().isZero();
        if (!isOn || again < LEAST_MISSES || again < LEAST_MISSED * all) {
            return List.of();
        }
        long limit = situation.magnus().aclGroupCacheSize();
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "ACLGroupCacheSize",
                        FigureText.count(missed) + " of " + FigureText.count(all) + " groups of the " + window.label()
                                + " had to be affirmed by a directory")
                .with(
                        Evidence.beyond("logins.directories.groupMisses", missed, "groups", LEAST_MISSED * all),
                        Evidence.of("logins.directories.groupHits", directories.groupHits(), "groups"),
                        Evidence.of("logins.directories.lookups", directories.lookups(), "questions"))
                .with(situation.proposals().magnus("ACLGroupCacheSize", STEP * limit)));
    }

    /** @return how many groups may have been asked for by users whose groups were not known yet, as all of them are at first */
    private static long first(Situation situation, Window window) {
        LoginSnapshot logins = situation.of(window).logins();
        return situation.magnus().aclGroupCacheSize() * (logins.cached() + logins.cacheMisses());
    }
}
