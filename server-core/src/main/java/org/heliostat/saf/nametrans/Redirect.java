package org.heliostat.saf.nametrans;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.target.UriText;
import org.jspecify.annotations.Nullable;

/**
 * NameTrans and Error {@code redirect}: sends the client elsewhere.
 *
 * @param from literal prefix of the paths it is for; empty for all
 * @param url where to, as it is sent
 * @param destination the same, taken apart; null where it cannot lead back to this server
 * @param appendsRest whether the rest of the path and the query are appended ({@code url-prefix})
 */
record Redirect(
        String from, String url, @Nullable Destination destination, boolean appendsRest, boolean escape, int status)
        implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        boolean prefix = parameters.has("url-prefix");
        if (prefix == parameters.has("url")) {
            throw parameters.wrong("url", "either url or url-prefix");
        }
        String url = parameters.text(prefix ? "url-prefix" : "url");
        boolean escape = parameters.flag("escape", true);
        return new Redirect(
                parameters.text("from", ""),
                escape ? UriText.whole(url) : url,
                Destination.of(url),
                prefix,
                escape,
                parameters.integer("status", 302, 300, 399));
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        Response response = exchange.response();
        String path = path(request);
        if (!path.startsWith(from)) {
            return Outcome.NO_ACTION;
        }
        String rest = rest(path);
        if (leadsBack(exchange, rest)) {
            return Outcome.NO_ACTION;
        }
        String target = appendsRest ? url + escapedWithQuery(request, rest) : url;
        boolean afterFailure = response.status() >= 400;
        response.status(status).headers().set("Location", target);
        return afterFailure ? Outcome.PROCEED : Outcome.ABORTED;
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        String path = path(exchange.request());
        return path.startsWith(from) && !leadsBack(exchange, rest(path));
    }

    private static String path(Request request) {
        // Once the path is translated it names a file, of which no client is told.
        return request.isTranslated() ? request.uriPath() : request.ppath();
    }

    private String rest(String path) {
        return appendsRest ? behindUrl(path.substring(from.length())) : "";
    }

    /** Which host it is is for the line to say: a client that could add to its name, or begin with two slashes, would. */
    private String behindUrl(String rest) {
        if (url.equals("/") && rest.startsWith("/")) {
            return rest.substring(1);
        }
        return endsWithHost(url) && !rest.isEmpty() && !rest.startsWith("/") ? "/" + rest : rest;
    }

    private static boolean endsWithHost(String url) {
        int slashes = url.indexOf("//");
        boolean namesHost = slashes == 0 || slashes > 0 && url.charAt(slashes - 1) == ':';
        return namesHost && url.indexOf('/', slashes + 2) < 0 && url.indexOf('?') < 0 && url.indexOf('#') < 0;
    }

    /** Scheme, host and path are compared as they mean, without escapes and before the request's query is appended. */
    private boolean leadsBack(Exchange exchange, String rest) {
        Request request = exchange.request();
        if (destination == null || !destination.hasPathOf(request, rest)) {
            return false;
        }
        RunNotes notes = RunNotes.of(exchange);
        if (notes != null && destination.isAbsolute()) {
            notes.dependsOnOrigin(exchange);
        }
        return destination.hasOriginOf(request.client());
    }

    private String escapedWithQuery(Request request, String path) {
        String query = request.query();
        return (escape ? UriText.escaped(path) : path) + (query == null ? "" : "?" + query);
    }

    /** Where the outcome depends on the client's way here, the run is told so. */
    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
