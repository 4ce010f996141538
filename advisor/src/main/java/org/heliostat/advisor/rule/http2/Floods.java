package org.heliostat.advisor.rule.http2;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.connection.Http2Snapshot;
import org.heliostat.stats.window.Window;

/** HTTP/2 connections that were ended because their clients flood the server. */
final class Floods implements Rule {

    /** In five minutes: a broken client now and then is no attack. */
    private static final long LEAST_ENDED = 3;

    private static final long MANY_ENDED = 30;

    /** How often one limit has ended a connection. */
    private record Ended(String directive, String figure, long times) {}

    private static final RuleDescription DESCRIPTION = RuleDescription.of("http2-floods", Area.TLS)
            .reads(
                    "http2.clientResetFloods",
                    "http2.serverResetFloods",
                    "http2.settingsFloods",
                    "http2.pingFloods",
                    "http2.emptyFrameFloods",
                    "http2.priorityFloods",
                    "http2.continuationFloods")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds("in five minutes one of the limits for floods ended 3 HTTP/2 connections (warning: 30)")
            .why(
                    "somebody attacks, or a client of one's own works differently from what the limit expects: both lose their"
                            + " connections; the limits do what they are for, and are not to be raised before it is known which it is")
            .source("RFC 9113, 10.5, denial of service; docs/http2.md");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        return ended(situation.of(window).http2()).stream()
                .filter(limit -> limit.times() >= LEAST_ENDED)
                .map(one -> finding(one, window))
                .toList();
    }

    private static List<Ended> ended(Http2Snapshot http2) {
        return List.of(
                new Ended("HTTP2MaxClientResets", "http2.clientResetFloods", http2.clientResetFloods()),
                new Ended("HTTP2MaxServerResets", "http2.serverResetFloods", http2.serverResetFloods()),
                new Ended("HTTP2MaxSettings", "http2.settingsFloods", http2.settingsFloods()),
                new Ended("HTTP2MaxPings", "http2.pingFloods", http2.pingFloods()),
                new Ended("HTTP2MaxEmptyFrames", "http2.emptyFrameFloods", http2.emptyFrameFloods()),
                new Ended("HTTP2MaxPriorities", "http2.priorityFloods", http2.priorityFloods()),
                new Ended("HTTP2MaxContinuations", "http2.continuationFloods", http2.continuationFloods()));
    }

    private static AdviceFinding finding(Ended limit, Window window) {
        return DESCRIPTION
                .finding(
                        limit.times() >= MANY_ENDED ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        limit.directive(),
                        FigureText.count(limit.times()) + " HTTP/2 connections of the " + window.label()
                                + " were ended for " + limit.directive())
                .about("directive " + limit.directive())
                .with(Evidence.beyond(limit.figure(), limit.times(), "connections", LEAST_ENDED));
    }
}
