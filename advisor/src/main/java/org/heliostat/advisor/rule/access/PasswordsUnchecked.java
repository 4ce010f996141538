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
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** Logins answered 503, because too many passwords were being checked. */
final class PasswordsUnchecked implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("passwords-unchecked", Area.ACCESS)
            .reads("logins.unchecked", "logins.cacheMisses", "jvm.processors")
            .aims(Aim.Better.LESS, "logins.unchecked", "requests")
            .severity(AdviceSeverity.CRITICAL)
            .holds("in the last minute a login was answered 503, because its password could not be checked within"
                    + " PasswordCheckTimeout; the half minute after a start does not count")
            .why("a check keeps a processor busy; MaxPasswordChecks of them run at a time")
            .effect("as many passwords are checked at a time as there are processors")
            .source("docs/users.md, MaxPasswordChecks; decision 10, passwords")
            .follows("logins-fail-in-masses", "password-cache-off", "password-cache-small");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        long unchecked = minute.logins().unchecked();
        if (unchecked <= 0 || situation.reachesStart(Window.MINUTE)) {
            return List.of();
        }
        long most = situation.magnus().maxPasswordChecks();
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        "MaxPasswordChecks",
                        FigureText.count(unchecked)
                                + " logins of the last minute were answered 503, since their passwords"
                                + " could not be checked in time")
                .with(
                        Evidence.beyond("logins.unchecked", unchecked, "logins", 0),
                        Evidence.of("logins.cacheMisses", minute.logins().cacheMisses(), "passwords"),
                        Evidence.of("jvm.processors", minute.jvm().processors(), "processors"))
                .with(
                        most > 0 && most < minute.jvm().processors()
                                ? situation
                                        .proposals()
                                        .magnus(
                                                "MaxPasswordChecks",
                                                minute.jvm().processors())
                                : Optional.empty()));
    }
}
