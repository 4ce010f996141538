package org.heliostat.acl.login;

import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an {@code Authorization: Negotiate} field brings (RFC 4559, section 4.2), and the values that go back.
 *
 * @param bytes null when they are not Base64, or there is nothing
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NegotiateToken(byte @Nullable [] bytes) {

    /** Of challenges, and as getAuthType and AUTH_TYPE call it. */
    public static final String SCHEME = "Negotiate";

    /** @return null when there is not exactly one field, or it is of another scheme */
    public static @Nullable NegotiateToken parse(List<String> fields) {
        if (fields.size() != 1) {
            return null;
        }
        String field = fields.get(0).strip();
        boolean ours = field.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && (field.length() == SCHEME.length() || field.charAt(SCHEME.length()) == ' ');
        return ours
                ? new NegotiateToken(decoded(field.substring(SCHEME.length()).strip()))
                : null;
    }

    private static byte @Nullable [] decoded(String base64) {
        try {
            return base64.isEmpty() ? null : Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    /** @return value of WWW-Authenticate that has a token for the client */
    public static String answer(byte[] token) {
        return SCHEME + " " + Base64.getEncoder().encodeToString(token);
    }
}
