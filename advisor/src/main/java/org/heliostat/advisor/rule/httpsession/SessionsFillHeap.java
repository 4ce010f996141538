package org.heliostat.advisor.rule.httpsession;

import java.util.Comparator;
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
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.window.Window;

/** A heap that is filling while an application keeps very many HTTP sessions in it. */
final class SessionsFillHeap implements Rule {

    private static final double FILLING = 0.7;

    /** Fewer take little room, unless what is in them is large: then a dump of the heap shows it. */
    private static final long MANY = 10_000;

    /** Made in the last minute: a start reads sessions that were kept, and caches of applications fill, but it makes none. */
    private static final long LEAST_MADE = 1_000;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("http-sessions-fill-heap", Area.APPLICATIONS)
            .reads(
                    "webApps.activeSessions",
                    "webApps.stored.inHeap",
                    "webApps.sessionAliveAverageSeconds",
                    "webApps.sessions",
                    "jvm.heapAfterCollection",
                    "jvm.heapMax")
            .over(Window.FIFTEEN_MINUTES, 0)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "70 % of the heap are in use, and were so after the last collections, and an application keeps 10000 HTTP"
                            + " sessions or more in it; the one with most of them is named; before fifteen minutes are over only"
                            + " where it made 1000 of them in the last minute, or five, since a start fills a heap by itself, but"
                            + " makes no sessions")
            .why(
                    "each session is kept for its whole time-out after its last request, and longer the more visitors come")
            .helps(
                    "a shorter timeOutSeconds lets them go sooner; a manager that stores sessions keeps only heapSessions in"
                            + " the heap")
            .source("Performance Tuning Guide, Configuring the Web Application's Session Settings (timeOutSeconds)")
            .followsOfSame("http-session-per-request");

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
        JvmSnapshot jvm = minutes.jvm();
        // What the last collection left may be long ago.
        long lasting = Math.min(jvm.heapAfterCollection(), jvm.heapUsed());
        if (jvm.heapMax() <= 0 || lasting < FILLING * jvm.heapMax()) {
            return List.of();
        }
        return minutes.webApps().stream()
                .max(Comparator.comparingLong(SessionsFillHeap::inHeap))
                .filter(app -> inHeap(app) >= MANY)
                .filter(app -> window == Window.FIFTEEN_MINUTES || app.sessions() >= LEAST_MADE)
                .map(app -> List.of(finding(app, jvm, lasting)))
                .orElse(List.of());
    }

    private static long inHeap(WebAppSnapshot app) {
        return app.stored().isUsed() ? app.stored().inHeap() : app.activeSessions();
    }

    private static AdviceFinding finding(WebAppSnapshot app, JvmSnapshot jvm, long lasting) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        SessionApp.subject(app, "timeOutSeconds"),
                        FigureText.bytes(lasting) + " of a heap of " + FigureText.bytes(jvm.heapMax())
                                + " are in use, and " + app.uri() + " keeps " + FigureText.count(inHeap(app))
                                + " HTTP sessions in it, which live for " + app.sessionAliveAverageSeconds()
                                + " s on average")
                .about(SessionApp.about(app))
                .with(
                        Evidence.beyond(
                                "jvm.heapAfterCollection", jvm.heapAfterCollection(), "bytes", FILLING * jvm.heapMax()),
                        Evidence.beyond(
                                app.stored().isUsed() ? "webApps.stored.inHeap" : "webApps.activeSessions",
                                inHeap(app),
                                "sessions",
                                MANY),
                        Evidence.of("webApps.sessionAliveAverageSeconds", app.sessionAliveAverageSeconds(), "s"));
    }
}
