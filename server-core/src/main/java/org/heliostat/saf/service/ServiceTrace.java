package org.heliostat.saf.service;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;

/**
 * Service {@code service-trace}: sends the request back (RFC 9110 §9.3.8), without fields that hold secrets. Off
 * unless obj.conf names it with {@code method="TRACE"}.
 */
record ServiceTrace() implements StageFunction {

    private static final Set<String> SECRETS = Set.of("authorization", "proxy-authorization", "cookie");

    @Override
    public boolean answersTrace() {
        return true;
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Request request = exchange.request();
        StringBuilder message = new StringBuilder(512);
        message.append(request.method())
                .append(' ')
                .append(request.head().target())
                .append(' ')
                .append(request.head().version().text())
                .append("\r\n");
        HeaderFields headers = request.headers();
        for (int i = 0; i < headers.size(); i++) {
            if (!SECRETS.contains(headers.name(i).toLowerCase(Locale.ROOT))) {
                message.append(headers.name(i))
                        .append(": ")
                        .append(headers.value(i))
                        .append("\r\n");
            }
        }
        message.append("\r\n");
        exchange.response().status(200).headers().set("Content-Type", "message/http");
        exchange.response().output().write(message.toString().getBytes(StandardCharsets.ISO_8859_1));
        return Outcome.PROCEED;
    }
}
