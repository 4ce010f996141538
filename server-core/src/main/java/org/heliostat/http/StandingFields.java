package org.heliostat.http;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Fields that the server adds to each answer, unless an answer has them already. Immutable.
 *
 * @param server value of Server, null for no such field
 * @param transportSecurity value of Strict-Transport-Security (RFC 6797), null for no such field; only where TLS is spoken
 */
public record StandingFields(@Nullable String server, @Nullable String transportSecurity) {

    public static final String TRANSPORT_SECURITY = "Strict-Transport-Security";

    /** @return as a line of HTTP/1, with CRLF; empty where there is none. The caller's. */
    public byte[] transportSecurityLine() {
        String value = transportSecurity;
        return value == null
                ? new byte[0]
                : (TRANSPORT_SECURITY + ": " + value + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }
}
