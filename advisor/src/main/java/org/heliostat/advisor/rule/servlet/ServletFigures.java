package org.heliostat.advisor.rule.servlet;

import java.util.List;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;

/** One servlet of an application in a window. Immutable. */
record ServletFigures(WebAppSnapshot app, WebAppSnapshot.Servlet servlet) {

    /** @return servlets of all applications */
    static List<ServletFigures> of(ServerSnapshot snapshot) {
        return snapshot.webApps().stream()
                .flatMap(app -> app.servlets().stream().map(servlet -> new ServletFigures(app, servlet)))
                .toList();
    }

    /** @return for findings, such as {@code application vs1/shop} */
    static String about(WebAppSnapshot app) {
        return "application " + app.virtualServer() + app.uri();
    }

    String about() {
        return about(app);
    }

    /** @return for findings: where the code is */
    String subject() {
        return "code servlet " + servlet.name() + " of " + app.uri();
    }

    /** @return as titles have it */
    String name() {
        return servlet.name() + " of " + app.uri();
    }

    /** @return of all its requests together, servlets that it called taken off */
    long ownNanos() {
        return servlet.ownNanos();
    }

    /** @return average nanoseconds of a request, servlets that it called taken off */
    double ownAverageNanos() {
        return (double) servlet.ownNanos() / Math.max(1, servlet.latency().count());
    }
}
