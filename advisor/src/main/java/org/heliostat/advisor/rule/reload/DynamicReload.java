package org.heliostat.advisor.rule.reload;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Frequency;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;

/** A busy server that looks for changed classes all the time. */
final class DynamicReload implements Rule {

    /** Ten a second, which nobody makes by hand. */
    private static final Frequency BUSY = new Frequency(9_000, Window.FIFTEEN_MINUTES, 480);

    private static final RuleDescription DESCRIPTION = RuleDescription.of("dynamic-reload", Area.APPLICATIONS)
            .reads("virtualServers.requests.requests", "webApps.mode")
            .over(Window.FIFTEEN_MINUTES, 480)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "dynamicreloadinterval of JAVA is 1 second or more, there are applications, and 10 requests a second or more"
                            + " ended")
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
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot minutes = situation.of(window);
        long seconds = situation
                .configuration()
                .serverXml()
                .java()
                .dynamicReloadInterval()
                .toSeconds();
        long requests = minutes.requests().requests();
        double busy = BUSY.in(minutes.window());
        if (seconds <= 0 || minutes.webApps().isEmpty() || requests < busy) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "JAVA dynamicreloadinterval",
                        minutes.webApps().size() + " applications are looked at for changes each " + seconds
                                + " s, while they serve " + FigureText.count(requests) + " requests in the "
                                + window.label())
                .with(Evidence.beyond("virtualServers.requests.requests", requests, "requests", busy))
                .with(situation.proposals().serverXml("JAVA", "", "dynamicreloadinterval", seconds, -1)));
    }
}
