package org.heliostat.advisor.rule.servlet;

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
import org.heliostat.stats.window.Window;

/** A servlet that answers with exceptions and errors in numbers. */
final class ServletFails implements Rule {

    /** In a minute. */
    private static final long LEAST_ERRORS = 10;

    private static final double SOME = 0.05;
    private static final double MOST = 0.5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("servlet-fails", Area.APPLICATIONS)
            .reads("webApps.servlets.ownErrors", "webApps.servlets.requests")
            .over(Window.MINUTE, LEAST_ERRORS)
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "in the last minute 10 requests of a servlet or more, and 5 % of them (critical: half), ended in an"
                            + " exception or a status of 500 and above that was its own, not of one that it called or that called it")
            .why("visitors see an error; each exception costs its stack and a long line of the log besides")
            .source(
                    "Performance Tuning Guide, Tuning Java Web Applications Performance; the list of failed requests (docs/incidents.md)"
                            + " names the exception and its place")
            .follows(
                    "jdbc-database-down",
                    "jdbc-connections-break-in-use",
                    "jdbc-wait-timeouts",
                    "out-of-memory-errors",
                    "heap-nearly-full",
                    "process-unwell",
                    "session-threads-on-clients",
                    "body-timeouts",
                    "client-slow-readers",
                    "client-write-timeouts",
                    "form-content-refused",
                    "inflated-bodies-refused")
            .followsOfSame(
                    "servlet-out-of-service",
                    "http-sessions-rejected",
                    "http-session-values-refused",
                    "http-session-store-fails",
                    "servlet-instances-exhausted");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return ServletFigures.of(situation.of(Window.MINUTE)).stream()
                .filter(one -> one.servlet().ownErrors() >= LEAST_ERRORS && share(one) >= SOME)
                .map(one -> finding(situation, one))
                .toList();
    }

    private static double share(ServletFigures one) {
        return (double) one.servlet().ownErrors() / Math.max(1, one.servlet().requests());
    }

    private static AdviceFinding finding(Situation situation, ServletFigures one) {
        Optional<RequestReport> most =
                situation.mostFrequent(Window.MINUTE, report -> report.failed() && one.hasServed(report));
        return DESCRIPTION
                .finding(
                        share(one) >= MOST ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        most.map(one::subject).orElse(one.subject()),
                        FigureText.count(one.servlet().ownErrors()) + " of "
                                + FigureText.count(one.servlet().requests()) + " requests of servlet " + one.name()
                                + " failed in the last minute"
                                + most.map(ServletFails::told).orElse(""))
                .about(one.about())
                .with(
                        Evidence.beyond(
                                "webApps.servlets.ownErrors",
                                one.servlet().ownErrors(),
                                "requests",
                                Math.max(LEAST_ERRORS, SOME * one.servlet().requests())),
                        Evidence.of("webApps.servlets.requests", one.servlet().requests(), "requests"));
    }

    private static String told(RequestReport report) {
        String thrown = RequestText.thrown(report);
        return "; most of them " + RequestText.name(report)
                + (thrown.isEmpty() ? ", answered " + report.status() : ": " + thrown);
    }
}
