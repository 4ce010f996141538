package org.heliostat.gateway.proxy;

import java.nio.charset.StandardCharsets;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.UpstreamRequest;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * Writes the request that an origin gets, anew from the one that was parsed and checked: no byte of the client's framing gets
 * there. Immutable.
 *
 * @param rewritesHost whether the origin hears its own name in Host, not the one that the client addressed
 */
record RequestHeadWriter(ForwardedBy forwarded, boolean rewritesHost) {

    private static final String PSEUDONYM = "heliostat";

    /**
     * @param keepAlive whether the origin is to keep the connection open
     * @param upgrade what the client wants to change to, null for nothing
     */
    UpstreamRequest write(
            Request request,
            PathMapping mapping,
            OriginAddress origin,
            boolean keepAlive,
            @Nullable UpgradeOffer upgrade) {
        HeaderFields fields = request.headers();
        HopFields hops = HopFields.of(fields);
        long length = request.body().contentLength();
        StringBuilder out = new StringBuilder(512);
        out.append(request.method()).append(' ').append(mapping.target(request)).append(" HTTP/1.1\r\n");
        String host = rewritesHost ? origin.authority() : ForwardedBy.authority(request.client());
        line(out, "Host", host);
        StringBuilder cookies = new StringBuilder();
        for (int i = 0; i < fields.size(); i++) {
            String name = fields.name(i);
            if (name.equalsIgnoreCase("Cookie")) {
                // HTTP/2 sends them in crumbs (RFC 9113 §8.2.3).
                cookies.append(cookies.length() == 0 ? "" : "; ").append(fields.value(i));
            } else if (hops.passesToOrigin(name) && !isWrittenWith(upgrade, name)) {
                line(out, name, fields.value(i));
            }
        }
        if (cookies.length() > 0) {
            line(out, "Cookie", cookies.toString());
        }
        out.append(forwarded.lines(request));
        line(out, "Via", via(request));
        maxForwards(out, request);
        if (upgrade != null) {
            byte[] asking =
                    out.append(upgrade.lines()).append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
            return UpstreamRequest.upgrade(asking);
        }
        framing(out, fields, length);
        connection(out, fields, keepAlive);
        out.append("\r\n");
        byte[] head = out.toString().getBytes(StandardCharsets.ISO_8859_1);
        return UpstreamRequest.plain(head, request.method().equals("HEAD"), length < 0, length != 0);
    }

    private static boolean isWrittenWith(@Nullable UpgradeOffer upgrade, String name) {
        return upgrade != null && upgrade.key() != null && name.equalsIgnoreCase("Sec-WebSocket-Key");
    }

    private static void framing(StringBuilder out, HeaderFields fields, long length) {
        if (length < 0) {
            line(out, "Transfer-Encoding", "chunked");
        } else if (length > 0 || fields.contains("Content-Length")) {
            line(out, "Content-Length", Long.toString(length));
        }
    }

    private static void connection(StringBuilder out, HeaderFields fields, boolean keepAlive) {
        boolean trailers = fields.hasToken("TE", "trailers");
        if (trailers) {
            line(out, "TE", "trailers");
        }
        if (!keepAlive) {
            line(out, "Connection", trailers ? "close, TE" : "close");
        } else if (trailers) {
            line(out, "Connection", "TE");
        }
    }

    private static void maxForwards(StringBuilder out, Request request) {
        String written = request.header("Max-Forwards");
        long left = written == null ? -1 : HeaderFields.decimal(written);
        if (left > 0) {
            line(out, "Max-Forwards", Long.toString(left - 1));
        }
    }

    private static String via(Request request) {
        HttpVersion version = request.head().version();
        String received = (version == HttpVersion.HTTP_1_0 ? "1.0" : version == HttpVersion.HTTP_1_1 ? "1.1" : "2.0")
                + " " + PSEUDONYM;
        String before = String.join(", ", request.headers().all("Via"));
        return before.isEmpty() ? received : before + ", " + received;
    }

    private static void line(StringBuilder out, String name, String value) {
        out.append(name).append(": ").append(value).append("\r\n");
    }
}
