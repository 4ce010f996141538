package org.heliostat.gateway.upstream.http2;

import org.heliostat.frames.FieldEncoder;
import org.heliostat.gateway.upstream.UpgradeRequest;
import org.heliostat.gateway.upstream.UpstreamRequest;
import org.heliostat.request.HeaderFields;

/** Encodes the fields of a request (RFC 9113 §8.3.1), and those behind its body. */
final class RequestBlock {

    private RequestBlock() {}

    static byte[] of(UpstreamRequest request) {
        UpgradeRequest upgrade = request.upgrade();
        FieldEncoder out = new FieldEncoder()
                .request(
                        upgrade == null ? request.method() : "CONNECT",
                        request.scheme(),
                        request.authority(),
                        request.target());
        if (upgrade != null) {
            out.field(":protocol", upgrade.protocol());
        }
        put(out, request.fields());
        if (upgrade == null && (request.length() > 0 || request.length() == 0 && request.tellsLength())) {
            out.field("content-length", Long.toString(request.length()));
        }
        if (upgrade == null && request.takesTrailers()) {
            out.field("te", "trailers");
        }
        return out.block();
    }

    static byte[] trailers(HeaderFields fields) {
        FieldEncoder out = new FieldEncoder();
        put(out, fields);
        return out.block();
    }

    private static void put(FieldEncoder out, HeaderFields fields) {
        for (int i = 0; i < fields.size(); i++) {
            out.field(fields.name(i), fields.value(i));
        }
    }
}
