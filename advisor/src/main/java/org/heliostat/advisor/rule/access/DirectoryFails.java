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
import org.heliostat.stats.window.Window;

/** An LDAP directory that does not answer. */
final class DirectoryFails implements Rule {

    /** In a minute; the server tries another connection by itself. */
    private static final long LEAST_FAILED = 3;

    /** Of all questions. */
    private static final double MANY = 0.2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("directory-fails", Area.ACCESS)
            .reads("logins.directories.failures", "logins.directories.refused", "logins.directories.lookups")
            .over(Window.MINUTE, 0)
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "in the last minute 3 questions to LDAP directories were not answered or not asked (critical: 20 % of all)")
            .why(
                    "requests that need a login wait for the directory and then fail; after a failure it is left alone for a"
                            + " while, so that not everybody waits")
            .source("docs/users.md, LDAP; RFC 4511, 4.1.9");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        LoginSnapshot.Directories directories =
                situation.of(Window.MINUTE).logins().directories();
        long failed = directories.failures() + directories.refused();
        if (failed < LEAST_FAILED) {
            return List.of();
        }
        long all = directories.lookups() + directories.refused();
        return List.of(DESCRIPTION
                .finding(
                        failed >= MANY * all ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "file dbswitch.conf",
                        FigureText.count(directories.failures()) + " questions to directories were not answered in the"
                                + " last minute, and " + FigureText.count(directories.refused()) + " were not asked")
                .with(
                        Evidence.beyond(
                                "logins.directories.failures", directories.failures(), "questions", LEAST_FAILED),
                        Evidence.of("logins.directories.refused", directories.refused(), "questions"),
                        Evidence.of("logins.directories.lookups", directories.lookups(), "questions")));
    }
}
