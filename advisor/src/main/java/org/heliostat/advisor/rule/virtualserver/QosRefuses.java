package org.heliostat.advisor.rule.virtualserver;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Refused;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/** Requests that quality of service refuses, although the server could carry them. */
final class QosRefuses implements Rule {

    /** Of the requests of the virtual server. */
    private static final double LEAST_RATIO = 0.01;

    /** In a minute. */
    private static final long LEAST_REFUSED = 10;

    /** Of the session threads, busy on average: with more of them at work the limit protects the others. */
    private static final double MOST_BUSY = 0.5;

    /** Of those served: of more it is not believed that all of them would have been served at once. */
    private static final double MOST_REFUSED = 10;

    private static final long MOST_STEP = 4;

    /** Of all requests: clients that ask again at once fill the processors with refusals, and with nothing else. */
    private static final double MOSTLY = 0.5;

    /** Session threads: with as many at work it is these that may fill the processors. */
    private static final double NEARLY_NONE = 1;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("qos-refuses", Area.THREADS)
            .reads(
                    "virtualServers.qosRefused",
                    "virtualServers.openConnections",
                    "virtualServers.maxConnections",
                    "virtualServers.bytesPerSecond",
                    "virtualServers.maxBytesPerSecond",
                    "window.ratios.sessionsBusy",
                    "window.ratios.processor")
            .over(Window.MINUTE, 100)
            .aims(Aim.Better.LESS, "virtualServers[{}].qosRefused", "requests", Refused.PREDICTION)
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in the last minute quality of service refused 10 requests and 1 % of those of a virtual server, while half of"
                            + " the session threads were free and the process used less than 60 % of its processors; or half of all"
                            + " requests were refused and less than one session thread was busy on average")
            .why("users are sent away, and the server has room for them")
            .effect("as many more requests of this virtual server at the same time, or as many more bytes a second")
            .source("docs/qos.md; Performance Tuning Guide, Quality of Service");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        @Nullable Double busy = minute.window().ratios().sessionsBusy();
        if (busy == null || busy > MOST_BUSY) {
            return List.of();
        }
        boolean isIdle = ProcessorUse.of(situation, Window.MINUTE).isIdle();
        boolean areThreadsIdle = busy * minute.sessionThreads().limit() < NEARLY_NONE;
        return minute.virtualServers().stream()
                .filter(server -> server.qosRefused() >= LEAST_REFUSED)
                .filter(server ->
                        server.qosRefused() >= LEAST_RATIO * server.requests().requests())
                .filter(server -> isIdle
                        || areThreadsIdle
                                && server.qosRefused()
                                        >= MOSTLY * minute.requests().requests())
                .map(server -> finding(situation, server))
                .toList();
    }

    private static AdviceFinding finding(Situation situation, VirtualServerSnapshot server) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "QOSPARAMS of VS " + server.id(),
                        FigureText.count(server.qosRefused()) + " requests of the last minute for " + server.id()
                                + " were refused by quality of service")
                .about("virtual server " + server.id())
                .with(
                        Evidence.beyond("virtualServers.qosRefused", server.qosRefused(), "requests", LEAST_REFUSED),
                        Evidence.of("virtualServers.openConnections", server.openConnections(), "requests"),
                        Evidence.of("virtualServers.maxConnections", server.maxConnections(), "requests"),
                        Evidence.of("virtualServers.bytesPerSecond", server.bytesPerSecond(), "bytes/s"),
                        Evidence.of("virtualServers.maxBytesPerSecond", server.maxBytesPerSecond(), "bytes/s"))
                .with(change(situation, server));
    }

    /**
     * Which of two limits refuses is not counted: only where there is one of them it is known. Those that were refused would have
     * taken as much as those that were served.
     */
    private static Optional<ProposedChange> change(Situation situation, VirtualServerSnapshot server) {
        boolean isByRequests = server.maxConnections() > 0;
        if (isByRequests == server.maxBytesPerSecond() > 0) {
            return Optional.empty();
        }
        String attribute = isByRequests ? "maxconn" : "maxbps";
        long limit = isByRequests ? server.maxConnections() : server.maxBytesPerSecond();
        long needed = Math.min(MOST_STEP * limit, refused(server, limit).needed());
        return situation.proposals().serverXml("QOSPARAMS", "of VS " + server.id(), attribute, limit, needed);
    }

    /** How many bytes more would have gone out is not known as well. */
    @Override
    public OptionalDouble expected(Situation situation, AdviceFinding finding, double now) {
        return situation.of(Window.MINUTE).virtualServers().stream()
                .filter(server -> finding.about().equals("virtual server " + server.id()))
                .filter(server -> server.maxConnections() > 0)
                .map(server -> refused(server, server.maxConnections()).after(now, finding))
                .findFirst()
                .orElse(OptionalDouble.empty());
    }

    private static Refused refused(VirtualServerSnapshot server, long limit) {
        double served = Math.max(1, server.requests().requests());
        return Refused.of(limit, served, Math.min(MOST_REFUSED * served, server.qosRefused()));
    }
}
