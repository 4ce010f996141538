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

/** An LDAP directory that answers, but takes its time. */
final class DirectorySlow implements Rule {

    /** In a minute. */
    private static final long LEAST_LOOKUPS = 20;

    /** On average; a directory in the same network needs a few milliseconds. */
    private static final double SLOW_NANOS = 200e6;

    /** That wait for it on average: fewer hold up nobody but their own clients. */
    private static final double LEAST_THREADS = 1;

    private static final double NANOS_PER_SECOND = 1e9;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("directory-slow", Area.ACCESS)
            .reads("logins.directories.lookupNanos", "logins.directories.lookups")
            .over(Window.MINUTE, LEAST_LOOKUPS)
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "in the last minute LDAP directories took 200 ms or more for 20 questions or more on average; a warning where"
                            + " a thread or more waited for them on average")
            .why("a session thread waits for each answer, and each login has several of them")
            .source("docs/users.md, LDAP; RFC 4511, 4.1.1")
            .follows("directory-fails");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        LoginSnapshot.Directories directories = minute.logins().directories();
        double average = (double) directories.lookupNanos() / Math.max(1, directories.lookups());
        if (directories.lookups() < LEAST_LOOKUPS || average < SLOW_NANOS) {
            return List.of();
        }
        double seconds = Math.max(1, minute.window().coveredSeconds());
        double threads = directories.lookupNanos() / NANOS_PER_SECOND / seconds;
        return List.of(DESCRIPTION
                .finding(
                        threads >= LEAST_THREADS ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        "file dbswitch.conf",
                        "directories take " + FigureText.time(average) + " for a question on average, of "
                                + FigureText.count(directories.lookups()) + " in the last minute; "
                                + FigureText.number(threads) + " threads wait for them")
                .with(
                        Evidence.beyond(
                                "logins.directories.lookupNanos",
                                FigureText.millis(directories.lookupNanos()),
                                "ms",
                                FigureText.millis(SLOW_NANOS * directories.lookups())),
                        Evidence.of("logins.directories.lookups", directories.lookups(), "questions")));
    }
}
