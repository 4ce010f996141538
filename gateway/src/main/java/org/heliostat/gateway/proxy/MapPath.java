package org.heliostat.gateway.proxy;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.target.UriText;
import org.jspecify.annotations.Nullable;

/**
 * NameTrans {@code map}: has URIs below a prefix served by another server, under a prefix of its own. The object of the name
 * says which server.
 *
 * @param name object to add, null for none
 */
record MapPath(PathMapping mapping, @Nullable String name) implements StageFunction {

    private static final String TO_FORM =
            "http:/path, or a path: the host is named by set-origin-server; / for paths that are the same on both sides";

    static StageFunction bind(Parameters parameters, BindContext context) {
        String from = parameters.text("from");
        if (!from.startsWith("/") || from.contains("//")) {
            throw parameters.wrong("from", "a path that begins with a slash");
        }
        String to = parameters.text("to");
        String path = to.regionMatches(true, 0, "http:", 0, 5) ? to.substring(5) : to;
        path = to.regionMatches(true, 0, "https:", 0, 6) ? to.substring(6) : path;
        boolean isPath =
                path.startsWith("/") && !path.startsWith("//") && path.matches("[!-~]+") && !path.matches(".*[?#].*");
        if (!isPath) {
            throw parameters.wrong("to", TO_FORM);
        }
        return new MapPath(
                new PathMapping(withoutEnd(from), UriText.whole(withoutEnd(path))),
                parameters.optional("name").orElse(null));
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        if (!mapping.covers(request.ppath())) {
            return Outcome.NO_ACTION;
        }
        mapping.leaveFor(request);
        if (name != null) {
            request.objectName(name);
        }
        return Outcome.PROCEED;
    }

    private static String withoutEnd(String path) {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
