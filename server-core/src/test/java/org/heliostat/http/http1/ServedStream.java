package org.heliostat.http.http1;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.heliostat.request.Exchange;

/** Sends a stream of octets to a connection in pieces, reads what it asks for and answers. */
final class ServedStream {

    private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

    private ServedStream() {}

    /**
     * @param pieces how many octets come next, at least 1
     * @return what was asked, read and answered
     */
    static List<String> of(Wire wire, String stream, IntSupplier pieces) {
        List<String> seen = new ArrayList<>();
        int at = 0;
        while (at < stream.length() && !wire.isClosed()) {
            int count = Math.min(stream.length() - at, pieces.getAsInt());
            wire.send(stream.substring(at, at + count));
            at += count;
            serve(wire, seen, at == stream.length());
        }
        // Who is asked for a body is told so only where none of it has come: that is a matter of pieces.
        seen.add(wire.received().replace(CONTINUE, ""));
        seen.add(String.valueOf(wire.isClosed()));
        return seen;
    }

    private static void serve(Wire wire, List<String> seen, boolean all) {
        while (!wire.exchanges.isEmpty()) {
            Exchange exchange = wire.exchanges.get(0);
            if (!all && !exchange.request().body().isReady()) {
                return;
            }
            String body = body(exchange);
            if (body.isEmpty() && !all) {
                return;
            }
            wire.exchanges.remove(0);
            seen.add(exchange.request().method() + exchange.request().uriPath() + body);
            Wire.echo(exchange);
        }
    }

    /** @return the whole body or its failure; empty while it is incomplete */
    private static String body(Exchange exchange) {
        String before = exchange.request().variables().get("body");
        StringBuilder text = new StringBuilder(before == null ? " body " : before);
        byte[] bytes = new byte[1000];
        try {
            while (exchange.request().body().isReady()) {
                int count = exchange.request().body().read(bytes, 0, bytes.length);
                if (count < 0) {
                    return text.toString();
                }
                text.append(new String(bytes, 0, count, StandardCharsets.ISO_8859_1));
            }
            exchange.request().variables().set("body", text.toString());
            return "";
        } catch (IOException bad) {
            return " " + bad.getMessage();
        }
    }
}
