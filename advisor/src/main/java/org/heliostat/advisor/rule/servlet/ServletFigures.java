package org.heliostat.advisor.rule.servlet;

import java.util.List;
import org.heliostat.advisor.rule.RequestText;
import org.heliostat.incident.RequestReport;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;

/** One servlet of an application in a window. Immutable. */
record ServletFigures(WebAppSnapshot app, WebAppSnapshot.Servlet servlet) {

    /** Of all pages of an application that are compiled, in the server's own web.xml. */
    private static final String PAGES = "jsp";

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

    /** @return the same; one that stands for all pages is told by the page that a request asked for */
    String subject(RequestReport report) {
        return servlet.name().equals(PAGES) ? "code " + RequestText.name(report) : subject();
    }

    /** @return whether a request came to this servlet first, or failed in it */
    boolean hasServed(RequestReport report) {
        return report.servlet().equals(servlet.name())
                && report.application().equals(app.uri())
                && report.virtualServer().equals(app.virtualServer());
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
