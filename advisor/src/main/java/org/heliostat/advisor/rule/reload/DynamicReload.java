package org.heliostat.advisor.rule.reload;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** A busy server that looks for changed classes all the time. */
final class DynamicReload implements Rule {

    /** In fifteen minutes: ten a second, which nobody makes by hand. */
    private static final long BUSY = 9_000;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("dynamic-reload", Area.APPLICATIONS)
            .reads("virtualServers.requests.requests", "webApps.mode")
            .over(Window.FIFTEEN_MINUTES, BUSY)
            .severity(AdviceSeverity.INFO)
            .holds(
                    "dynamicreloadinterval of JAVA is 1 second or more, there are applications, and 9000 requests or more ended"
                            + " in fifteen minutes")
            .why(
                    "all files of all applications are looked at each time, and a file that is copied while visitors are there"
                            + " loads its application again before the others have come")
            .effect("applications are loaded again when somebody says so")
            .source("Performance Tuning Guide, Configuring Class Reloading (-1 in production)");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minutes = situation.of(Window.FIFTEEN_MINUTES);
        long seconds = situation
                .configuration()
                .serverXml()
                .java()
                .dynamicReloadInterval()
                .toSeconds();
        if (seconds <= 0 || minutes.webApps().isEmpty()) {
            return List.of();
        }
        long requests = minutes.requests().requests();
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "JAVA dynamicreloadinterval",
                        minutes.webApps().size() + " applications are looked at for changes each " + seconds
                                + " s, while they serve " + FigureText.count(requests) + " requests in fifteen minutes")
                .with(Evidence.beyond("virtualServers.requests.requests", requests, "requests", BUSY))
                .with(situation.proposals().serverXml("JAVA", "", "dynamicreloadinterval", seconds, -1)));
    }
}
