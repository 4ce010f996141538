package org.heliostat.advisor.rule.program;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.stats.window.Window;

/** A FastCGI application that closes its connections after each request, or whose children end after few of them. */
final class FastCgiNotReused implements Rule {

    /** In a minute, five a second; fewer are no burden. */
    private static final long LEAST_REQUESTS = 300;

    /** Of its requests: a connection, and with it a child, for every twenty. PHP's children end after 500 unless told otherwise. */
    private static final double LEAST_NEW = 0.05;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("fastcgi-connections-not-kept", Area.PROGRAMS)
            .reads(
                    "programs.fastCgi.reused",
                    "programs.fastCgi.requests",
                    "programs.fastCgi.connections",
                    "programs.fastCgi.refused",
                    "programs.fastCgi.failures",
                    "programs.fastCgi.timedOut",
                    "virtualServers.requests.clientsGone")
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in the last minute a FastCGI application answered 300 requests or more, and closed a connection for 5 % of"
                            + " them or more; not counted are those that are open, and requests that failed or whose client left")
            .why(
                    "each of them waits for a new connection, and for a new child where children end after few requests; by TCP it"
                            + " leaves a local port in TIME_WAIT for a minute")
            .helps(
                    "more requests for each child: PHP_FCGI_MAX_REQUEST of its line in obj.conf, pm.max_requests of php-fpm; an"
                            + " application that keeps its connection (FCGI_KEEP_CONN)")
            .source("FastCGI specification, FCGI_KEEP_CONN; docs/php.md, PHP_FCGI_MAX_REQUEST")
            .followsOfSame("fastcgi-restarts", "fastcgi-refuses", "fastcgi-times-out", "fastcgi-retries");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        ServerSnapshot minute = situation.of(Window.MINUTE);
        long gone = minute.requests().clientsGone();
        return minute.programs().fastCgi().stream()
                .filter(application -> application.requests() - unanswered(application) >= LEAST_REQUESTS)
                .filter(application -> closed(application, gone) >= LEAST_NEW * application.requests())
                .map(FastCgiNotReused::finding)
                .toList();
    }

    private static long opened(FastCgiSnapshot application) {
        return application.requests() - application.reused();
    }

    /** Those that are open serve on; and it is the server that closes the one of a request that failed, or whose client left. */
    private static long closed(FastCgiSnapshot application, long gone) {
        return opened(application) - application.connections() - unanswered(application) - gone;
    }

    /** An application that is down, or breaks off, keeps nothing either: that is told by others. */
    private static long unanswered(FastCgiSnapshot application) {
        return application.refused() + application.failures() + application.timedOut();
    }

    private static AdviceFinding finding(FastCgiSnapshot application) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "FCGIRequestHandler " + application.address(),
                        FigureText.count(opened(application)) + " of "
                                + FigureText.count(application.requests())
                                + " requests of the last minute needed a new connection to the FastCGI application "
                                + application.address() + ": one serves "
                                + FigureText.number((double) application.requests() / Math.max(1, opened(application)))
                                + " of them")
                .about("application " + application.address())
                .with(
                        Evidence.below(
                                "programs.fastCgi.reused",
                                application.reused(),
                                "requests",
                                (1 - LEAST_NEW) * application.requests()),
                        Evidence.of("programs.fastCgi.requests", application.requests(), "requests"),
                        Evidence.of("programs.fastCgi.connections", application.connections(), "connections"));
    }
}
