package org.heliostat.advisor.rule.httpsession;

import org.heliostat.stats.WebAppSnapshot;

/** How findings call an application whose HTTP sessions they are about. */
final class SessionApp {

    private SessionApp() {}

    static String about(WebAppSnapshot app) {
        return "application " + app.virtualServer() + app.uri();
    }

    /** @param property of sun-web.xml to look at; empty for none */
    static String subject(WebAppSnapshot app, String property) {
        return "WEBAPP " + app.uri() + (property.isEmpty() ? "" : " " + property);
    }

    /** @return requests that came to its servlets */
    static long requests(WebAppSnapshot app) {
        return app.servlets().stream()
                .mapToLong(WebAppSnapshot.Servlet::requests)
                .sum();
    }
}
