package org.heliostat.saf.service;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Response;

/** A report about the server, sent in one piece with its length. */
final class Report {

    private Report() {}

    /** Answers 200 with the text; nobody keeps it. */
    static Outcome send(Exchange exchange, String type, String text) throws IOException {
        Response response = exchange.response();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        response.status(200).headers().set("Content-Type", type).set("Cache-Control", "no-cache");
        response.output().bufferSize(Math.max(response.output().bufferSize(), bytes.length));
        response.output().write(bytes);
        return Outcome.PROCEED;
    }
}
