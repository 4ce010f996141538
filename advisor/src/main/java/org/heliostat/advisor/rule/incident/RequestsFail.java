package org.heliostat.advisor.rule.incident;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.RequestText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.incident.RequestReport;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.window.Window;

/** Requests that are answered with an error of the server, whoever made it: a program, a page of PHP, an origin, a plug-in. */
final class RequestsFail implements Rule {

    private static final long LEAST_FAILED = 20;

    /** Of the requests. */
    private static final double SOME = 0.05;

    private static final double MOST = 0.5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("requests-fail", Area.APPLICATIONS)
            .reads("virtualServers.requests.status5xx", "virtualServers.requests.requests", "virtualServers.qosRefused")
            .over(Window.FIVE_MINUTES, LEAST_FAILED)
            .orSooner()
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "in five minutes 20 requests or more, and 5 % of them (critical: half), were answered with a status of 500 or"
                            + " above, those not counted that quality of service refused")
            .why("visitors see an error, and no other rule says whose it is")
            .helps(
                    "the list of failed requests has status, exception and place of each kind; what programs, PHP and plug-ins say"
                            + " of their errors stands in the error log, and an origin has a log of its own")
            .source("docs/incidents.md, requests that failed or were slow")
            .follows(
                    "application-failed",
                    "servlet-out-of-service",
                    "servlet-fails",
                    "servlet-instances-exhausted",
                    "async-timeouts",
                    "jdbc-database-down",
                    "jdbc-connections-break",
                    "jdbc-connections-break-in-use",
                    "jdbc-connections-held",
                    "jdbc-pool-too-small",
                    "jdbc-wait-timeouts",
                    "http-sessions-rejected",
                    "http-session-store-fails",
                    "http-session-values-refused",
                    "web-sockets-refused",
                    "cgi-places-full",
                    "cgi-programs-expire",
                    "cgi-programs-fail",
                    "fastcgi-restarts",
                    "fastcgi-times-out",
                    "fastcgi-refuses",
                    "fastcgi-requests-wait",
                    "origin-out-of-service",
                    "origin-fails",
                    "origin-answers-errors",
                    "origin-queue-full",
                    "origin-requests-wait",
                    "origin-tunnels-full",
                    "directory-fails",
                    "passwords-unchecked",
                    "dns-lookups",
                    "inflated-bodies-refused",
                    "thread-pool-too-small",
                    "thread-pool-refuses",
                    "thread-pool-expires",
                    "body-places-full",
                    "body-memory-full",
                    "threads-deadlocked",
                    "session-threads-on-lock",
                    "session-threads-on-database",
                    "session-threads-on-clients",
                    "session-threads-in-application",
                    "session-threads-too-few",
                    "session-threads-too-many",
                    "queue-overflows",
                    "queue-timeouts",
                    "descriptors-nearly-used",
                    "out-of-memory-errors",
                    "heap-nearly-full",
                    "process-unwell",
                    "processors-full",
                    "processors-throttled",
                    "memory-swapped");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot snapshot = situation.of(window);
        long requests = snapshot.requests().requests();
        long refused = snapshot.virtualServers().stream()
                .mapToLong(VirtualServerSnapshot::qosRefused)
                .sum();
        long failed = snapshot.requests().status5xx() - refused;
        double least = Math.max(LEAST_FAILED, SOME * requests);
        if (failed < least) {
            return List.of();
        }
        Optional<RequestReport> most = situation.mostFrequent(window, RequestReport::failed);
        return List.of(DESCRIPTION
                .finding(
                        failed >= MOST * requests ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        most.map(report -> "code " + RequestText.name(report)).orElse("incidents --requests"),
                        FigureText.count(failed) + " of " + FigureText.count(requests) + " requests of the "
                                + window.label() + " were answered with an error of the server"
                                + most.map(RequestsFail::told).orElse(""))
                .with(
                        Evidence.beyond(
                                "virtualServers.requests.status5xx",
                                snapshot.requests().status5xx(),
                                "requests",
                                least),
                        Evidence.of("virtualServers.requests.requests", requests, "requests"),
                        Evidence.of("virtualServers.qosRefused", refused, "requests")));
    }

    private static String told(RequestReport report) {
        String thrown = RequestText.thrown(report);
        return "; most of them " + RequestText.name(report) + ", answered " + report.status()
                + (thrown.isEmpty() ? "" : ": " + thrown);
    }
}
