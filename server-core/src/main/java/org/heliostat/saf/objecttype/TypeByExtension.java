package org.heliostat.saf.objecttype;

import org.heliostat.config.mime.MimeInfo;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.saf.path.StatedPath;

/** ObjectType {@code type-by-extension}: what the name's extensions say in mime.types; directories are known too. */
record TypeByExtension(FileAccess files, MimeTypes mimeTypes) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new TypeByExtension(context.files(), context.mimeTypes());
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        if (request.contentType() != null) {
            return Outcome.NO_ACTION;
        }
        if (request.ppath().equals("*")) {
            request.contentType("magnus-internal/asterisk");
            return Outcome.PROCEED;
        }
        FileEntry entry = StatedPath.of(exchange, files);
        if (entry != null && entry.isDirectory()) {
            request.contentType("magnus-internal/directory");
            return Outcome.PROCEED;
        }
        MimeInfo info = mimeTypes.forName(request.ppath());
        if (info.equals(MimeInfo.UNKNOWN)) {
            return Outcome.NO_ACTION;
        }
        info.type().ifPresent(request::contentType);
        if (request.contentEncoding() == null) {
            info.encoding().ifPresent(request::contentEncoding);
        }
        if (request.contentLanguage() == null) {
            info.language().ifPresent(request::contentLanguage);
        }
        return Outcome.PROCEED;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
