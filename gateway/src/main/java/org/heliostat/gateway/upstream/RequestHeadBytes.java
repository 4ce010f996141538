package org.heliostat.gateway.upstream;

import java.nio.charset.StandardCharsets;
import org.heliostat.request.HeaderFields;

/** Writes the head of a request as HTTP/1.1 has it, with its framing (RFC 9112 §3, §6). */
final class RequestHeadBytes {

    private static final int USUAL_HEAD = 512;

    private final StringBuilder out = new StringBuilder(USUAL_HEAD);

    private RequestHeadBytes() {}

    /** @param keepAlive whether the origin is to keep the connection open */
    static byte[] of(UpstreamRequest request, boolean keepAlive) {
        RequestHeadBytes head = new RequestHeadBytes();
        head.out.append(request.method()).append(' ').append(request.target()).append(" HTTP/1.1\r\n");
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
        return head.out.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private void framing(UpstreamRequest request) {
        if (request.length() < 0) {
            line("Transfer-Encoding", "chunked");
        } else if (request.length() > 0 || request.tellsLength()) {
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
        out.append(name).append(": ").append(value).append("\r\n");
    }
}
