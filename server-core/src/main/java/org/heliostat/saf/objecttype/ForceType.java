package org.heliostat.saf.objecttype;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.jspecify.annotations.Nullable;

/** ObjectType {@code force-type} and {@code set-default-type}: fill what no function before has said. */
public record ForceType(
        @Nullable String type, @Nullable String encoding, @Nullable String language, @Nullable String charset)
        implements StageFunction {

    static ForceType bind(Parameters parameters, BindContext context) {
        return of(parameters);
    }

    static ForceType of(Parameters parameters) {
        return new ForceType(
                parameters.optional("type").orElse(null),
                parameters.optional("enc").orElse(null),
                parameters.optional("lang").orElse(null),
                parameters.optional("charset").orElse(null));
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        if (type != null && request.contentType() == null) {
            request.contentType(type);
        }
        if (encoding != null && request.contentEncoding() == null) {
            request.contentEncoding(encoding);
        }
        if (language != null && request.contentLanguage() == null) {
            request.contentLanguage(language);
        }
        if (charset != null && request.charset() == null) {
            request.charset(charset);
        }
        return Outcome.PROCEED;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
