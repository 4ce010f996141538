package org.heliostat.saf.error;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.qos.QosVerdict.Scope;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.Variables;
import org.heliostat.request.function.BindContext;

/**
 * Error {@code qos-error}: says in plain words that a limit of bandwidth or connections is reached, and which ones {@code
 * qos-handler} found exceeded.
 */
record QosError() implements StageFunction {

    private static final int UNAVAILABLE = 503;
    private static final String BEGIN =
            """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>503 Service Unavailable</title></head>
            <body><h1>Service Unavailable</h1>
            <p>The limit of transfers or connections for this site is reached. Please try again later.</p>
            """;
    private static final String END = "</body></html>\n";
    private static final String[] MEASURES = {"bandwidth", "connections"};

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new QosError();
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        StringBuilder page = new StringBuilder(BEGIN);
        for (Scope scope : Scope.values()) {
            for (String measure : MEASURES) {
                limit(page, exchange.request().variables(), scope, measure);
            }
        }
        Response response = exchange.response();
        response.clearContent();
        response.status(UNAVAILABLE);
        response.headers().setIfAbsent("Retry-After", "5").set("Content-Type", "text/html; charset=utf-8");
        response.output().write(page.append(END).toString().getBytes(StandardCharsets.UTF_8));
        return Outcome.PROCEED;
    }

    /** The original's wording, for each limit that is exceeded. */
    private static void limit(StringBuilder page, Variables variables, Scope scope, String measure) {
        String name = scope.prefix() + "_" + measure;
        String actual = variables.get(name);
        if (actual == null) {
            return;
        }
        page.append("<p>").append(scope.title()).append(' ').append(measure).append(" limit of ");
        page.append(variables.get(name + "_limit")).append(" . Current ").append(scope.shortName());
        page.append(' ').append(measure).append(" : ").append(actual).append(" .</p>\n");
    }
}
