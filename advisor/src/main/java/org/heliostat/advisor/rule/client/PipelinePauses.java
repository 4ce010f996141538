package org.heliostat.advisor.rule.client;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.window.Window;

/** Clients that send many requests at once, and are not read until their answers have gone. */
final class PipelinePauses implements Rule {

    /** In a minute. */
    private static final long LEAST_PAUSES = 60;

    /** Of the requests. */
    private static final double LEAST_SHARE = 0.01;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("pipelining-pauses", Area.CONNECTIONS)
            .reads("protocol.pipelinePauses", "protocol.requests")
            .over(Window.MINUTE, LEAST_PAUSES)
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in the last minute the server stopped reading from clients 60 times, and for 1 % of the requests, because"
                            + " they sent further requests and did not take the answers to those before")
            .why("answers wait in memory, and their next requests on the line: their lines are slow, or they mean it")
            .helps("HTTP/2, with which each answer has a window of its own; the pauses themselves protect the server")
            .source("Performance Tuning Guide, Keep-Alive; RFC 9112, 9.3.2")
            .follows("session-threads-on-clients", "client-slow-readers");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ProtocolSnapshot protocol = situation.of(Window.MINUTE).protocol();
        long pauses = protocol.pipelinePauses();
        double least = Math.max(LEAST_PAUSES, LEAST_SHARE * protocol.requests());
        if (pauses < least) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "clients",
                        FigureText.count(pauses)
                                + " times in the last minute a client that sends ahead did not take its answers")
                .with(
                        Evidence.beyond("protocol.pipelinePauses", pauses, "pauses", least),
                        Evidence.of("protocol.requests", protocol.requests(), "requests")));
    }
}
