package org.heliostat.saf.pathcheck;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.target.UriText;
import org.heliostat.saf.path.StatedPath;
import org.jspecify.annotations.Nullable;

/**
 * PathCheck {@code find-index}: answers a directory with the first index file that exists.
 *
 * @param languages where an index file may be there in some languages only; null: acceptlanguage is off
 */
record FindIndex(FileAccess files, @Nullable LanguageFiles languages, List<String> indexNames)
        implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        List<String> names = parameters.requiredList("index-names");
        for (String name : names) {
            if (name.startsWith("/") || List.of(name.split("/", -1)).contains("..")) {
                throw parameters.wrong("index-names", "names below the directory");
            }
        }
        return new FindIndex(context.files(), LanguageFiles.of(context), names);
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        boolean reads = request.method().equals("GET")
                || request.method().equals("HEAD")
                || request.method().equals("POST");
        if (!reads || request.pathInfo() != null) {
            return Outcome.NO_ACTION;
        }
        FileEntry directory = StatedPath.of(exchange, files);
        if (directory == null || !directory.isDirectory()) {
            return Outcome.NO_ACTION;
        }
        if (!request.uriPath().endsWith("/")) {
            return redirectedToSlash(exchange);
        }
        if (languages != null) {
            exchange.response().headers().addToken("Vary", "Accept-Language");
        }
        for (String indexName : indexNames) {
            Path index = resolved(directory.path(), indexName);
            if (isInSomeLanguage(exchange, index)
                    || files.lookup(exchange, index).isFile()) {
                // The whole pipeline runs again for the new URI, so that its objects and access rules apply.
                return request.restartWith(request.uriPath() + indexName, request.query());
            }
        }
        return Outcome.NO_ACTION;
    }

    private boolean isInSomeLanguage(Exchange exchange, Path index) {
        return languages != null && languages.instead(exchange, index) != null;
    }

    private static Outcome redirectedToSlash(Exchange exchange) {
        Request request = exchange.request();
        String query = request.query();
        String url = request.client().origin() + UriText.escaped(request.uriPath()) + "/"
                + (query == null ? "" : "?" + query);
        exchange.response().status(302).headers().set("Location", url);
        return Outcome.ABORTED;
    }

    private static Path resolved(Path directory, String name) {
        try {
            return directory.resolve(name);
        } catch (InvalidPathException notAFileName) {
            return directory;
        }
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
