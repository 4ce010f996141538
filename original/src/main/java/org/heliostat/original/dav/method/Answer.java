package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.heliostat.request.Exchange;
import org.heliostat.request.Response;

/** Writes short answers. */
final class Answer {

    static final String XML = "application/xml; charset=utf-8";
    static final String PROLOG = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";

    private static final int NO_CONTENT = 204;

    private Answer() {}

    /** A status alone. */
    static void status(Exchange exchange, int status) {
        exchange.response().status(status);
        if (status != NO_CONTENT) {
            exchange.response().headers().set("Content-Length", "0");
        }
    }

    /** @param element with the prefix D for the namespace of WebDAV, which is declared at its begin */
    static void xml(Exchange exchange, int status, String element) throws IOException {
        byte[] bytes = (PROLOG + element + "\n").getBytes(StandardCharsets.UTF_8);
        Response response = exchange.response();
        response.status(status)
                .headers()
                .set("Content-Type", XML)
                .set("Content-Length", Integer.toString(bytes.length));
        response.output().write(bytes);
    }
}
