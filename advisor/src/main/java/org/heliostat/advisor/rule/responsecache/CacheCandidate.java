package org.heliostat.advisor.rule.responsecache;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Frequency;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.window.Window;

/** A servlet that makes the processors busy with answers that might be kept. */
final class CacheCandidate implements Rule {

    private static final Frequency LEAST_REQUESTS = new Frequency(1_000, Window.FIVE_MINUTES, 400);

    /** Half of the requests take longer: what is faster gains little. */
    private static final double LEAST_MEDIAN_NANOS = 20e6;

    /** Of the time of all servlets. */
    private static final double LEAST_SHARE = 0.5;

    /** Of the requests at work in the application. */
    private static final double LEAST_READING = 0.5;

    private static final Set<String> READING = Set.of("GET", "HEAD");

    private static final RuleDescription DESCRIPTION = RuleDescription.of("response-cache-candidate", Area.APPLICATIONS)
            .reads(
                    "webApps.servlets.latency.p50Nanos",
                    "webApps.servlets.ownNanos",
                    "webApps.servlets.requests",
                    "webApps.responseCache.maxEntries",
                    "sessionThreads.rows",
                    "window.ratios.processor")
            .over(Window.FIVE_MINUTES, 400)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "the process used 90 % of its processors, a servlet of an application without a response cache had 1000"
                            + " requests in five minutes, or 400 in one, and half of the time of all servlets, half of them took"
                            + " 20 ms or more, and half of what is at work in the application now is GET")
            .why("an answer that is the same for many is made each time anew")
            .helps(
                    "answers named by cache-mapping of sun-web.xml are made once in their time-out; only for those that are"
                            + " alike for everybody, or differ by the fields that key-field names")
            .source("Performance Tuning Guide, Using Servlet/JSP Caching");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot minutes = situation.of(window);
        if (!ProcessorUse.of(situation, window).isFull()) {
            return List.of();
        }
        double all = minutes.webApps().stream()
                .flatMap(app -> app.servlets().stream())
                .mapToLong(WebAppSnapshot.Servlet::ownNanos)
                .sum();
        List<AdviceFinding> found = new ArrayList<>();
        for (WebAppSnapshot app : minutes.webApps()) {
            if (!app.responseCache().isOn()
                    && isMostlyRead(app, minutes.sessionThreads().rows())) {
                app.servlets().stream()
                        .filter(servlet -> servlet.requests() >= LEAST_REQUESTS.in(minutes.window()))
                        .filter(servlet -> isCostly(servlet, all))
                        .forEach(servlet -> found.add(finding(app, servlet, all, minutes)));
            }
        }
        return found;
    }

    /** The figures do not know methods by servlet; what is at work does. */
    private static boolean isMostlyRead(WebAppSnapshot app, List<SessionRow> rows) {
        String folder = app.uri().equals("/") ? "/" : app.uri() + "/";
        List<SessionRow> own = rows.stream()
                .filter(row -> row.virtualServer().equals(app.virtualServer()))
                .filter(row -> row.uri().equals(app.uri()) || row.uri().startsWith(folder))
                .toList();
        long reading =
                own.stream().filter(row -> READING.contains(row.method())).count();
        return !own.isEmpty() && reading >= LEAST_READING * own.size();
    }

    private static boolean isCostly(WebAppSnapshot.Servlet servlet, double all) {
        return servlet.latency().p50Nanos() >= LEAST_MEDIAN_NANOS && servlet.ownNanos() >= LEAST_SHARE * all;
    }

    private static AdviceFinding finding(
            WebAppSnapshot app, WebAppSnapshot.Servlet servlet, double all, ServerSnapshot minutes) {
        double share = servlet.ownNanos() / all;
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "WEBAPP " + app.uri() + " cache " + servlet.name(),
                        "the processors are full, servlet " + servlet.name() + " of " + app.uri() + " has "
                                + FigureText.percent(share) + " of the time of all servlets for "
                                + FigureText.count(servlet.requests())
                                + " requests of " + Math.round(minutes.window().coveredSeconds())
                                + " seconds, and none of its answers is kept")
                .about("application " + app.virtualServer() + app.uri())
                .with(
                        Evidence.beyond(
                                "webApps.servlets.requests",
                                servlet.requests(),
                                "requests",
                                LEAST_REQUESTS.in(minutes.window())),
                        Evidence.beyond(
                                "webApps.servlets.latency.p50Nanos",
                                FigureText.millis(servlet.latency().p50Nanos()),
                                "ms",
                                FigureText.millis(LEAST_MEDIAN_NANOS)),
                        Evidence.beyond(
                                "webApps.servlets.ownNanos",
                                FigureText.millis(servlet.ownNanos()),
                                "ms",
                                FigureText.millis(LEAST_SHARE * all)));
    }
}
