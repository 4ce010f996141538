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

/** Requests refused because their connection has too many at the same time. */
final class StreamsRefused implements Rule {

    /** Of all streams; clients learn the limit at the beginning, and hardly any should go beyond. */
    private static final double LEAST_RATIO = 0.01;

    /** In a minute; fewer come from clients that had not seen the limit yet. */
    private static final long LEAST_REFUSED = 10;

    /** No browser has more to ask for at once; more is a proxy's, which can open a second connection. */
    private static final long MOST_STREAMS = 1_000;

    private static final long STEP = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("http2-streams-refused", Area.TLS)
            .reads("http2.streamsRefused", "http2.streamsTotal", "http2.connectionsOpen")
            .over(Window.MINUTE, 100)
            .aims(Aim.Better.LESS, "http2.streamsRefused", "streams")
            .severity(AdviceSeverity.WARNING)
            .holds("in the last minute 10 streams and 1 % of all were refused over HTTP2MaxStreams")
            .why("their clients must send them again")
            .effect(
                    "one connection brings more requests at the same time; RqThrottleShare still leaves threads to the others")
            .source("RFC 9113, 5.1.2, stream concurrency; docs/http2.md");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Http2Snapshot http2 = situation.of(Window.MINUTE).http2();
        long refused = http2.streamsRefused();
        long all = refused + http2.streamsTotal();
        if (refused < LEAST_REFUSED || refused < LEAST_RATIO * all) {
            return List.of();
        }
        int limit = situation.magnus().http2().maxStreams();
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "HTTP2MaxStreams",
                        FigureText.count(refused)
                                + " streams of the last minute were refused, because their connections" + " had "
                                + limit + " already")
                .with(
                        Evidence.beyond("http2.streamsRefused", refused, "streams", LEAST_RATIO * all),
                        Evidence.of("http2.streamsTotal", http2.streamsTotal(), "streams"),
                        Evidence.of("http2.connectionsOpen", http2.connectionsOpen(), "connections"))
                .with(
                        limit < MOST_STREAMS
                                ? situation.proposals().magnus("HTTP2MaxStreams", wanted(limit, http2))
                                : Optional.empty()));
    }

    /** Twice as many, or as many as would have had those that were refused, too, if all connections ask alike. */
    private static long wanted(int limit, Http2Snapshot http2) {
        long served = Math.max(1, http2.streamsTotal());
        long asked = (limit * (http2.streamsRefused() + served) + served - 1) / served;
        return Math.min(MOST_STREAMS, Math.max(STEP * limit, asked));
    }
}
