package org.heliostat.advisor.rule.http2;

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
import org.heliostat.stats.connection.Http2Snapshot;
import org.heliostat.stats.window.Window;

/** One HTTP/2 connection that wants more of threads and queue than its share. */
final class ConnectionTakesShare implements Rule {

    /** In a minute; requests that only let others pass wait a little, now and then. */
    private static final long LEAST_WAITS = 100;

    /** A proxy's connection carries the requests of many clients. */
    private static final long WHOLE = 100;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("http2-connection-takes-share", Area.TLS)
            .reads("http2.threadWaits", "http2.queueRefusals", "http2.connectionsOpen")
            .over(Window.MINUTE, 100)
            .aims(Aim.Better.LESS, "http2.threadWaits", "requests")
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds(
                    "in the last minute 100 requests let others pass since their HTTP/2 connection held its share of the threads,"
                            + " or one was refused since it filled its share of the queue; a warning where one was refused")
            .why(
                    "RqThrottleShare and ConnQueueShare keep one client from taking all; where the client is a proxy, they hold up"
                            + " everybody behind it")
            .effect(
                    "a trusted proxy may fill threads and queue; a client without one in between may too, so only where all"
                            + " come by the proxy")
            .source("docs/http2.md; RFC 9113, 10.5")
            .follows(
                    "session-threads-on-database",
                    "session-threads-in-application",
                    "session-threads-on-clients",
                    "session-threads-too-few");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Http2Snapshot http2 = situation.of(Window.MINUTE).http2();
        boolean isRefused = http2.queueRefusals() > 0;
        if (!isRefused && http2.threadWaits() < LEAST_WAITS) {
            return List.of();
        }
        AdviceFinding finding = DESCRIPTION
                .finding(
                        isRefused ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        isRefused ? "ConnQueueShare" : "RqThrottleShare",
                        FigureText.count(http2.threadWaits()) + " requests of the last minute let others pass and "
                                + FigureText.count(http2.queueRefusals())
                                + " were refused, since their HTTP/2 connections had their share")
                .with(
                        Evidence.beyond("http2.threadWaits", http2.threadWaits(), "requests", LEAST_WAITS),
                        Evidence.beyond("http2.queueRefusals", http2.queueRefusals(), "requests", 0),
                        Evidence.of("http2.connectionsOpen", http2.connectionsOpen(), "connections"));
        if (situation.magnus().trustedProxies().isEmpty()) {
            return List.of(finding);
        }
        return List.of(finding.with(situation.proposals().magnus("RqThrottleShare", WHOLE))
                .with(isRefused ? situation.proposals().magnus("ConnQueueShare", WHOLE) : Optional.empty()));
    }
}
