package org.heliostat.gateway.proxy;

import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.UpstreamRequest;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.MutableHeaders;
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

    /** @param upgrade what the client wants to change to, null for nothing */
    UpstreamRequest write(Request request, PathMapping mapping, OriginAddress origin, @Nullable UpgradeOffer upgrade) {
        HeaderFields fields = request.headers();
        HopFields hops = HopFields.of(fields);
        MutableHeaders out = new MutableHeaders();
        StringBuilder cookies = null;
        for (int i = 0; i < fields.size(); i++) {
            String name = fields.name(i);
            if (name.equalsIgnoreCase("Cookie")) {
                // HTTP/2 sends them in crumbs (RFC 9113 §8.2.3).
                cookies = (cookies == null ? new StringBuilder() : cookies.append("; ")).append(fields.value(i));
            } else if (hops.passesToOrigin(name) && !isWrittenWith(upgrade, name)) {
                out.add(name, fields.value(i));
            }
        }
        if (cookies != null && cookies.length() > 0) {
            out.add("Cookie", cookies.toString());
        }
        String authority = request.client().authority();
        forwarded.add(request, authority, out);
        out.add("Via", via(request));
        maxForwards(out, request);
        return new UpstreamRequest(
                request.method(),
                mapping.target(request),
                origin.scheme(),
                rewritesHost ? origin.authority() : authority,
                out,
                upgrade == null ? request.body().contentLength() : 0,
                fields.contains("Content-Length"),
                fields.hasToken("TE", "trailers"),
                upgrade == null ? null : upgrade.request());
    }

    private static boolean isWrittenWith(@Nullable UpgradeOffer upgrade, String name) {
        return upgrade != null && upgrade.key() != null && name.equalsIgnoreCase("Sec-WebSocket-Key");
    }

    private static void maxForwards(MutableHeaders out, Request request) {
        String written = request.header("Max-Forwards");
        long left = written == null ? -1 : HeaderFields.decimal(written);
        if (left > 0) {
            out.add("Max-Forwards", Long.toString(left - 1));
        }
    }

    /** @return how often a proxy of this kind has sent the request on already */
    static int hops(Request request) {
        int hops = 0;
        if (!request.headers().contains("Via")) {
            return hops;
        }
        for (String list : request.headers().all("Via")) {
            for (String hop : list.split(",", -1)) {
                String[] words = hop.strip().split("\\s+");
                hops += words.length > 1 && words[1].equals(PSEUDONYM) ? 1 : 0;
            }
        }
        return hops;
    }

    private static String via(Request request) {
        HttpVersion version = request.head().version();
        String received = version == HttpVersion.HTTP_1_0
                ? "1.0 " + PSEUDONYM
                : version == HttpVersion.HTTP_1_1 ? "1.1 " + PSEUDONYM : "2.0 " + PSEUDONYM;
        if (!request.headers().contains("Via")) {
            return received;
        }
        String before = String.join(", ", request.headers().all("Via"));
        return before.isEmpty() ? received : before + ", " + received;
    }
}
