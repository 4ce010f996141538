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
import org.heliostat.stats.program.OriginState;
import org.heliostat.stats.window.Window;

/** An origin that gets no requests, since it has failed. */
final class OriginOutOfService implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("origin-out-of-service", Area.ORIGINS)
            .reads(
                    "programs.origins.state",
                    "programs.origins.timesOut",
                    "programs.origins.failedConnect",
                    "programs.origins.failedTls",
                    "programs.origins.failedClosed",
                    "programs.origins.failedTimeout",
                    "programs.origins.failedMalformed",
                    "programs.origins.checksFailed")
            .over(Window.MINUTE, 0)
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds("an origin is out of service (critical), or was taken out of service in the last minute")
            .why("the others must carry its share, and requests that it had have failed or taken longer")
            .helps(
                    "look at that server and the way to it; a good check or probe brings it back by itself, \"heliostat origin"
                            + " set\" takes it out for work on it")
            .source(
                    "docs/balancing.md, When an origin fails; the guide on libloadbal: servers that do not answer are left out");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.of(Window.MINUTE).programs().origins().stream()
                .filter(origin -> isOut(origin) || origin.timesOut() > 0)
                .map(OriginOutOfService::finding)
                .toList();
    }

    private static boolean isOut(OriginSnapshot origin) {
        return origin.stateCode() == OriginState.DEAD.code();
    }

    private static AdviceFinding finding(OriginSnapshot origin) {
        String how = Failures.text(origin);
        String what = isOut(origin) ? " is out of service" : " was out of service in the last minute";
        return DESCRIPTION
                .finding(
                        isOut(origin) ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "origin " + origin.address(),
                        origin.address()
                                + what
                                + (how.isEmpty() ? "" : "; of the attempts in that minute " + how)
                                + (origin.checksFailed() > 0
                                        ? "; " + FigureText.count(origin.checksFailed()) + " checks failed"
                                        : ""))
                .about(origin.address())
                .with(
                        Evidence.beyond("programs.origins.timesOut", origin.timesOut(), "times", 0),
                        Evidence.of("programs.origins.checksFailed", origin.checksFailed(), "checks"))
                .with(Failures.evidence(origin));
    }
}
