package org.heliostat.gateway.upstream;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.heliostat.request.HeaderFields;

/** Writes the head of a request as HTTP/1.1 has it, with its framing (RFC 9112 §3, §6). */
final class RequestHeadBytes {

    /** Without a length some servers answer them 411, others wait for a body (RFC 9110 §8.6). */
    private static final Set<String> MEANT_TO_HAVE_CONTENT = Set.of("POST", "PUT", "PATCH");

    private final ByteBuf out;

    private RequestHeadBytes(ByteBuf out) {
        this.out = out;
    }

    /**
     * @param keepAlive whether the origin is to keep the connection open
     * @param out gets the head
     */
    static void write(UpstreamRequest request, boolean keepAlive, ByteBuf out) {
        RequestHeadBytes head = new RequestHeadBytes(out);
        head.text(request.method());
        out.writeByte(' ');
        head.text(request.target());
        head.text(" HTTP/1.1\r\n");
        head.line("Host", request.authority());
        HeaderFields fields = request.fields();
        for (int i = 0; i < fields.size(); i++) {
            head.line(fields.name(i), fields.value(i));
        }
        UpgradeRequest upgrade = request.upgrade();
        if (upgrade == null) {
            head.framing(request);
            head.connection(request.takesTrailers(), keepAlive);
        } else {
            head.upgrade(upgrade);
        }
        head.lineEnd();
    }

    private void framing(UpstreamRequest request) {
        if (request.length() < 0) {
            line("Transfer-Encoding", "chunked");
        } else if (request.length() > 0 || request.tellsLength() || MEANT_TO_HAVE_CONTENT.contains(request.method())) {
            line("Content-Length", Long.toString(request.length()));
        }
    }

    private void connection(boolean trailers, boolean keepAlive) {
        if (trailers) {
            line("TE", "trailers");
        }
        if (!keepAlive) {
            line("Connection", trailers ? "close, TE" : "close");
        } else if (trailers) {
            line("Connection", "TE");
        }
    }

    private void upgrade(UpgradeRequest upgrade) {
        line("Connection", "Upgrade");
        line("Upgrade", upgrade.protocol());
        String key = upgrade.key();
        if (key != null) {
            line("Sec-WebSocket-Key", key);
        }
    }

    private void line(String name, String value) {
        text(name);
        out.writeByte(':').writeByte(' ');
        text(value);
        lineEnd();
    }

    private void text(String text) {
        out.writeCharSequence(text, StandardCharsets.ISO_8859_1);
    }

    private void lineEnd() {
        out.writeByte('\r').writeByte('\n');
    }
}
