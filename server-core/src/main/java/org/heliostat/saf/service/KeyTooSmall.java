package org.heliostat.saf.service;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/** Service {@code key-toosmall}: tells the client with 403 that the connection is not protected well enough. */
record KeyTooSmall() implements StageFunction {

    private static final byte[] PAGE =
            """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Key too small</title></head>
            <body><h1>Key too small</h1>
            <p>This document is only sent over connections with a longer key. Please use a browser with stronger
            encryption, and an address that begins with https.</p></body></html>
            """
                    .getBytes(StandardCharsets.UTF_8);

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new KeyTooSmall();
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Response response = exchange.response();
        response.status(403)
                .headers()
                .set("Content-Type", "text/html; charset=utf-8")
                .set("Cache-Control", "no-store");
        response.output().write(PAGE);
        return Outcome.PROCEED;
    }
}
