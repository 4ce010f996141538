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

    long sumNanos() {
        return servlet.latency().sumNanos();
    }
}
