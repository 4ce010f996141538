package org.heliostat.advisor.rule.limit;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.AimFigure;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.window.Window;

/** Requests refused for the size of their heads, by the limit that they are beyond. */
final class HeadsTooLarge implements Rule {

    private static final String BUFFER = "HeaderBufferSize";

    /** Of all requests; scanners send some. */
    private static final double LEAST_RATIO = 0.01;

    /** In five minutes. */
    private static final long LEAST_REFUSED = 20;

    private static final long STEP = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("request-heads-too-large", Area.CONNECTIONS)
            .reads(
                    "protocol.headsTooLarge",
                    "protocol.headersTooMany",
                    "protocol.requestLinesTooLong",
                    "protocol.requests")
            .over(Window.FIVE_MINUTES, 0)
            .aims(Aim.Better.LESS, "protocol.headsTooLarge", "requests")
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds("in five minutes 20 requests, and 1 % of all, were answered 431 for HeaderBufferSize, or 431 for"
                    + " MaxRqHeaders, or 414 for MaxRequestLine")
            .why(
                    "cookies that grow with each visit shut out those who come most often, and so do proxies that add fields and"
                            + " forms that are sent in the URL")
            .effect(
                    "larger heads are taken, as the server is shipped at least; each connection that reads one may hold so much"
                            + " memory")
            .source("docs/limits.md, HeaderBufferSize, MaxRqHeaders, MaxRequestLine; RFC 6585, 5; RFC 9110, 15.5.15");

    /**
     * One of the limits.
     *
     * @param directive that sets it
     * @param figure of those that were beyond it
     * @param refused how many these were
     * @param now in force
     * @param shipped by default
     * @param most beyond that the application's cookies, fields or forms need care
     * @param what they had, with {@code %s} for the limit
     */
    private record HeadLimit(
            String directive, String figure, long refused, long now, long shipped, long most, String what) {

        long wanted() {
            return Math.max(now, Math.min(most, Math.max(shipped, STEP * now)));
        }
    }

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    /** Each limit has a counter of its own. */
    @Override
    public AimFigure aim(AdviceFinding finding) {
        return new AimFigure(finding.evidence().get(0).figure(), "requests", Aim.Better.LESS, "");
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ProtocolSnapshot protocol = situation.of(window).protocol();
        return limits(situation.magnus(), protocol).stream()
                .filter(limit -> limit.refused() >= least(limit, protocol))
                .map(limit -> finding(situation, limit, window))
                .toList();
    }

    private static List<HeadLimit> limits(MagnusConf magnus, ProtocolSnapshot protocol) {
        return List.of(
                new HeadLimit(
                        BUFFER,
                        "protocol.headsTooLarge",
                        protocol.headsTooLarge(),
                        magnus.headerBufferSize(),
                        8_192,
                        65_536,
                        "heads of more than %s bytes"),
                new HeadLimit(
                        "MaxRqHeaders",
                        "protocol.headersTooMany",
                        protocol.headersTooMany(),
                        magnus.maxRqHeaders(),
                        100,
                        1_000,
                        "more than %s header lines"),
                new HeadLimit(
                        "MaxRequestLine",
                        "protocol.requestLinesTooLong",
                        protocol.requestLinesTooLong(),
                        magnus.maxRequestLine(),
                        8_192,
                        65_536,
                        "request lines of more than %s bytes"));
    }

    private static double least(HeadLimit limit, ProtocolSnapshot protocol) {
        return Math.max(LEAST_REFUSED, LEAST_RATIO * (limit.refused() + protocol.requests()));
    }

    private static AdviceFinding finding(Situation situation, HeadLimit limit, Window window) {
        ProtocolSnapshot protocol = situation.of(window).protocol();
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        limit.directive(),
                        FigureText.count(limit.refused()) + " requests of the " + window.label() + " had "
                                + limit.what().formatted(FigureText.count(limit.now())))
                .with(
                        Evidence.beyond(limit.figure(), limit.refused(), "requests", least(limit, protocol)),
                        Evidence.of("protocol.requests", protocol.requests(), "requests"))
                .with(situation.proposals().magnus(limit.directive(), limit.wanted()))
                .with(room(situation, limit));
    }

    /** The whole head must fit: a longer line, or more fields, would be refused for the next limit. */
    private static Optional<ProposedChange> room(Situation situation, HeadLimit limit) {
        boolean isLine = limit.directive().equals("MaxRequestLine");
        return isLine && limit.wanted() > situation.magnus().headerBufferSize()
                ? situation.proposals().magnus(BUFFER, STEP * limit.wanted())
                : Optional.empty();
    }
}
