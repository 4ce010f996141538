package org.heliostat.saf.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Response;

/**
 * What {@code send-file} sends for {@code /favicon.ico} where there is none: browsers ask for it with every site, and a 404
 * in the log each time helps nobody (obj.conf reference, send-file). Immutable.
 */
final class BuiltInIcon {

    private static final String PATH = "/favicon.ico";
    private static final String DAY_IN_SECONDS = "86400";

    private final byte[] content;

    BuiltInIcon() {
        try (InputStream in = BuiltInIcon.class.getResourceAsStream("favicon.ico")) {
            if (in == null) {
                throw new IllegalStateException("favicon.ico is missing in the jar");
            }
            content = in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** @return whether the request is for it */
    static boolean isAskedFor(Exchange exchange) {
        String method = exchange.request().method();
        return exchange.request().uriPath().equals(PATH) && (method.equals("GET") || method.equals("HEAD"));
    }

    Outcome send(Exchange exchange) throws IOException {
        Response response = exchange.response();
        response.status(200)
                .headers()
                .set("Content-Type", "image/x-icon")
                .set("Cache-Control", "max-age=" + DAY_IN_SECONDS)
                .set("Content-Length", Integer.toString(content.length));
        response.output().write(content);
        return Outcome.PROCEED;
    }
}
