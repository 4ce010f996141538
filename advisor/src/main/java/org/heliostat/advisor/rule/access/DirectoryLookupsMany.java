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

/** A question to an LDAP directory for every other request. */
final class DirectoryLookupsMany implements Rule {

    /** Of all requests; each user needs a few in ACLCacheLifetime. */
    private static final double LEAST_RATIO = 0.5;

    /** A second; a directory has time for fewer, and so have those who wait. */
    private static final double LEAST_PER_SECOND = 5;

    /** A user who is at work comes back within that. */
    private static final long LONG_SECONDS = 600;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("directory-lookups-many", Area.ACCESS)
            .reads("logins.directories.lookups", "logins.directories.groupMisses")
            .over(Window.FIVE_MINUTES, 500)
            .aims(Aim.Better.LESS, "logins.directories.lookups", "look-ups")
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds("an LDAP directory was asked for every second request of five minutes or more, and 5 times a second")
            .why("a session thread waits for each answer, and the directory becomes as busy as the server")
            .effect("the directory is asked less often; who loses a right keeps it for so much longer")
            .source("Performance Tuning Guide, ACL User Cache; docs/users.md")
            .follows("password-cache-off", "password-cache-small", "group-cache-small");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot minutes = situation.of(window);
        long lookups = minutes.logins().directories().lookups();
        long requests = minutes.requests().requests();
        double least = Math.max(
                LEAST_RATIO * requests, LEAST_PER_SECOND * minutes.window().coveredSeconds());
        if (lookups == 0 || lookups < least) {
            return List.of();
        }
        long lifetime = situation.magnus().aclCacheLifetime().toSeconds();
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "ACLCacheLifetime",
                        FigureText.count(lookups) + " questions to directories for " + FigureText.count(requests)
                                + " requests in the " + window.label())
                .with(
                        Evidence.beyond("logins.directories.lookups", lookups, "questions", least),
                        Evidence.of(
                                "logins.directories.groupMisses",
                                minutes.logins().directories().groupMisses(),
                                "groups"))
                .with(
                        lifetime < LONG_SECONDS
                                ? situation.proposals().magnus("ACLCacheLifetime", LONG_SECONDS)
                                : Optional.empty()));
    }
}
