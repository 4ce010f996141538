package org.heliostat.adminui.pages;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.jspecify.annotations.Nullable;

/** Sends the pages and their files to everybody: they hold nothing that must be kept from anybody. On the I/O loop. */
public record PagesResource(PageFiles files) implements AdminResource {

    /** Nothing from elsewhere, nothing inline, no frame around it (attacks: injection, clickjacking). */
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            + " connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private static final int NOT_MODIFIED = 304;

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(row("/"), row("/favicon.ico"), row("/app/*"), row("/webjars/*"));
    }

    @Override
    public void answer(Exchange exchange) throws IOException, ProblemException {
        String path = exchange.request().uriPath();
        Optional<PageFile> found = files.at(path);
        if (found.isEmpty()) {
            throw new ProblemException(Problem.of(404, "Not found", "there is no such file"));
        }
        PageFile file = found.get();
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

    private Routes.Route row(String path) {
        return new Routes.Route("GET", path, Routes.Lane.LOOP, this)
                .forEverybody()
                .says("The pages of the administration")
                .givesText("text/html; charset=utf-8");
    }
}
