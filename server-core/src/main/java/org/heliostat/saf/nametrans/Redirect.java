package org.heliostat.saf.nametrans;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.target.UriText;

/**
 * NameTrans and Error {@code redirect}: sends the client elsewhere.
 *
 * @param from literal prefix of the paths it is for; empty for all
 * @param url where to
 * @param appendsRest whether the rest of the path and the query are appended ({@code url-prefix})
 */
record Redirect(String from, String url, boolean appendsRest, boolean escape, int status) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        boolean prefix = parameters.has("url-prefix");
        if (prefix == parameters.has("url")) {
            throw parameters.wrong("url", "either url or url-prefix");
        }
        return new Redirect(
                parameters.text("from", ""),
                parameters.text(prefix ? "url-prefix" : "url"),
                prefix,
                parameters.flag("escape", true),
                parameters.integer("status", 302, 300, 399));
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        Response response = exchange.response();
        if (!request.ppath().startsWith(from)) {
            return Outcome.NO_ACTION;
        }
        String target = appendsRest ? url + rest(request) : url;
        boolean leadsBack = target.equals(request.uriPath())
                || target.equals(request.client().origin() + request.uriPath());
        if (leadsBack) {
            return Outcome.NO_ACTION;
        }
        boolean afterFailure = response.status() >= 400;
        response.status(status).headers().set("Location", target);
        return afterFailure ? Outcome.PROCEED : Outcome.ABORTED;
    }

    private String rest(Request request) {
        String path = request.ppath().substring(from.length());
        String query = request.query();
        return (escape ? UriText.escaped(path) : path) + (query == null ? "" : "?" + query);
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
