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
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Passwords that are checked anew with each request. */
final class PasswordCacheOff implements Rule {

    /** A second. A check takes a processor for some hundredths of a second, or a directory the way there and back. */
    private static final double LEAST_PER_SECOND = 1;

    private static final long USUAL_SECONDS = 120;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("password-cache-off", Area.ACCESS)
            .reads("logins.cacheMisses")
            .over(Window.MINUTE, 100)
            .aims(Aim.Better.LESS, "logins.cacheMisses", "checks")
            .severity(AdviceSeverity.WARNING)
            .holds("ACLCacheLifetime is 0, and in the last minute a password a second was checked or more")
            .why("checking a password costs more processor time than most requests, and a browser sends it with each")
            .effect("a password is checked once in two minutes; one that was changed is believed for as long")
            .source("Performance Tuning Guide, ACL User Cache, ACLCacheLifetime");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        long checked = minute.logins().cacheMisses();
        double least = LEAST_PER_SECOND * minute.window().coveredSeconds();
        if (!situation.magnus().aclCacheLifetime().isZero() || checked < least || checked == 0) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "ACLCacheLifetime",
                        FigureText.count(checked)
                                + " passwords of the last minute were checked, and none is remembered")
                .with(Evidence.beyond("logins.cacheMisses", checked, "passwords", least))
                .with(situation.proposals().magnus("ACLCacheLifetime", USUAL_SECONDS)));
    }
}
