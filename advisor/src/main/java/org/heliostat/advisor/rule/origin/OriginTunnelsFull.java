package org.heliostat.advisor.rule.origin;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.window.Window;

/** WebSockets and others that found no room at an origin. */
final class OriginTunnelsFull implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("origin-tunnels-full", Area.ORIGINS)
            .reads("programs.origins.tunnelsRefused", "programs.origins.tunnels", "programs.origins.tunnelLimit")
            .over(Window.MINUTE, 0)
            .holds("in the last minute a request for another protocol, such as a WebSocket, found no room at an origin")
            .why("it was answered 503, or went to another origin than its session")
            .helps(
                    "more max-tunnels where the origin and this server carry them, a shorter tunnel-timeout where many are silent")
            .source("docs/balancing.md, WebSockets and other protocols")
            .follows("origin-out-of-service");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.of(Window.MINUTE).programs().origins().stream()
                .filter(origin -> origin.tunnelsRefused() > 0)
                .map(OriginTunnelsFull::finding)
                .toList();
    }

    private static AdviceFinding finding(OriginSnapshot origin) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "origin " + origin.address(),
                        FigureText.count(origin.tunnelsRefused()) + " requests for another protocol found no room at "
                                + origin.address() + " in the last minute; " + FigureText.count(origin.tunnels())
                                + " are open")
                .about(origin.address())
                .with(
                        Evidence.beyond("programs.origins.tunnelsRefused", origin.tunnelsRefused(), "requests", 0),
                        Evidence.of("programs.origins.tunnels", origin.tunnels(), "tunnels"),
                        Evidence.of("programs.origins.tunnelLimit", origin.tunnelLimit(), "tunnels"));
    }
}
