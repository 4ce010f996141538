package org.heliostat.advisor.rule.servlet;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.window.Window;

/** WebSockets that were refused, because as many were open as may be. */
final class WebSocketsRefused implements Rule {

    private static final long STEP = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("web-sockets-refused", Area.APPLICATIONS)
            .reads("webApps.webSockets.refusedFull", "webApps.webSockets.open")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.CRITICAL)
            .holds("MaxWebSockets is not 0, and in five minutes a handshake of a WebSocket was refused for it")
            .why("its page does without what the server would have sent, and tries again and again")
            .effect("twice as many may be open; an idle one costs some kilobytes and no thread")
            .source("docs/websocket.md, MaxWebSockets; RFC 6455, 4.2.2")
            .follows("descriptors-nearly-used");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        long refused = 0;
        long open = 0;
        for (WebAppSnapshot app : situation.of(window).webApps()) {
            refused += app.webSockets().refusedFull();
            open += app.webSockets().open();
        }
        long limit = situation.magnus().applications().maxWebSockets();
        if (limit <= 0 || refused <= 0) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        "MaxWebSockets",
                        FigureText.count(refused) + " WebSockets of the " + window.label() + " were refused, with "
                                + FigureText.count(open) + " open")
                .with(
                        Evidence.beyond("webApps.webSockets.refusedFull", refused, "handshakes", 0),
                        Evidence.of("webApps.webSockets.open", open, "connections"))
                .with(situation.proposals().magnus("MaxWebSockets", STEP * limit)));
    }
}
