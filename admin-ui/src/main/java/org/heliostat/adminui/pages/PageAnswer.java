package org.heliostat.adminui.pages;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.jspecify.annotations.Nullable;

/** Sends a file to a browser, with what keeps others' scripts and frames away from it. Any thread. */
final class PageAnswer {

    /** Nothing from elsewhere, nothing inline, no frame around it (attacks: injection, clickjacking). */
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            + " connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private static final int NOT_MODIFIED = 304;

    private PageAnswer() {}

    static void send(Exchange exchange, PageFile file) throws IOException {
        MutableHeaders headers = exchange.response().headers();
        headers.set("Content-Security-Policy", POLICY);
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cache-Control", file.cacheControl());
        headers.set("ETag", file.eTag());
        if (isKnown(exchange.request().header("If-None-Match"), file.eTag())) {
            exchange.response().status(NOT_MODIFIED);
            exchange.response().finish();
            return;
        }
        headers.set("Content-Type", file.type());
        headers.set("Content-Length", Integer.toString(file.content().length));
        exchange.response().status(200);
        exchange.response().sendContent(ByteBuffer.wrap(file.content()).asReadOnlyBuffer());
    }

    /** RFC 9110 section 13.1.2: a list of tags, compared weakly, or an asterisk. */
    private static boolean isKnown(@Nullable String ifNoneMatch, String eTag) {
        if (ifNoneMatch == null) {
            return false;
        }
        for (String tag : ifNoneMatch.split(",", -1)) {
            String given = tag.trim();
            if (given.equals("*") || given.equals(eTag) || given.equals("W/" + eTag)) {
                return true;
            }
        }
        return false;
    }
}
