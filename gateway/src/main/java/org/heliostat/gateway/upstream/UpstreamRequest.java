package org.heliostat.gateway.upstream;

import static java.util.Objects.requireNonNull;

import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.jspecify.annotations.Nullable;

/**
 * What is sent before the body, whatever the protocol. Must not be changed.
 *
 * @param target path and query, or an asterisk
 * @param scheme of the origin
 * @param authority for Host, or its like
 * @param fields others, without any about framing or the connection
 * @param length of its body in bytes; 0 for none, −1 where only its end will tell
 * @param tellsLength whether a length of 0 is said, too
 * @param takesTrailers whether the client takes trailer fields
 * @param upgrade what it asks to change to; such a request has no body; null for nothing
 */
public record UpstreamRequest(
        String method,
        String target,
        String scheme,
        String authority,
        HeaderFields fields,
        long length,
        boolean tellsLength,
        boolean takesTrailers,
        @Nullable UpgradeRequest upgrade) {

    private static final String CALL = "application/grpc";

    public UpstreamRequest {
        requireNonNull(method, "method");
        requireNonNull(target, "target");
        requireNonNull(authority, "authority");
        requireNonNull(fields, "fields");
    }

    /** @return a GET without a body */
    public static UpstreamRequest get(String target, OriginAddress origin, MutableHeaders fields) {
        return new UpstreamRequest("GET", target, origin.scheme(), origin.authority(), fields, 0, false, false, null);
    }

    /** @return whether its response has no body */
    public boolean isHead() {
        return method.equals("HEAD");
    }

    /** @return whether it is a call of gRPC, whose two sides may both be silent for long before either ends */
    public boolean isCall() {
        String type = fields.first("Content-Type");
        return type != null && type.regionMatches(true, 0, CALL, 0, CALL.length());
    }

    public boolean hasBody() {
        return length != 0 && upgrade == null;
    }
}
