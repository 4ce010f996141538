package org.heliostat.saf.pathcheck;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.negotiation.AcceptedLanguages;
import org.heliostat.saf.path.StatedPath;
import org.jspecify.annotations.Nullable;

/**
 * PathCheck {@code find-language}, which {@code acceptlanguage} of server.xml puts ahead of all others: the file in the
 * client's language in place of the one that was asked for. All stages run again for its URI, so that its own rules hold.
 */
record FindLanguage(LanguageFiles languages) implements StageFunction {

    /** Set for the rest of a request whose language has been found. */
    private static final String FOUND = "language-found";

    static StageFunction bind(Parameters parameters, BindContext context) {
        String byDefault = parameters.optional("default").orElse(null);
        if (byDefault != null && !AcceptedLanguages.isTag(byDefault)) {
            throw parameters.wrong("default", "a language, such as en or fr-CH");
        }
        LanguageFiles ofServer = LanguageFiles.of(context);
        return new FindLanguage(
                byDefault != null || ofServer == null
                        ? new LanguageFiles(
                                context.files(),
                                byDefault == null ? List.of() : List.of(byDefault),
                                context.wallClock())
                        : ofServer);
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        Path path = negotiable(request);
        if (path == null || request.variables().get(FOUND) != null) {
            return Outcome.NO_ACTION;
        }
        exchange.response().headers().addToken("Vary", "Accept-Language");
        String instead = languages.instead(exchange, path);
        if (instead == null) {
            return Outcome.NO_ACTION;
        }
        request.variables().set(FOUND, instead);
        String uri = request.uriPath();
        return request.restartWith(uri.substring(0, uri.lastIndexOf('/') + 1) + instead, request.query());
    }

    /** @return the file, where the end of the URI is its name; null where there is nothing to choose */
    private static @Nullable Path negotiable(Request request) {
        boolean reads = request.method().equals("GET")
                || request.method().equals("HEAD")
                || request.method().equals("POST");
        Path path = reads && request.isTranslated() ? request.path() : null;
        Path name = path == null ? null : path.getFileName();
        boolean named = name != null && request.uriPath().endsWith("/" + name);
        return path != null && named && path.isAbsolute() && !StatedPath.isUnstated(request, request.ppath())
                ? path
                : null;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
