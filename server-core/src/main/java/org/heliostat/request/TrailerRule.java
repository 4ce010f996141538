package org.heliostat.request;

import java.util.Locale;
import java.util.Set;

/**
 * Says which fields may stand behind a body, in either direction and in every version of the protocol (RFC 9110 §6.5.1):
 * none that is needed for framing, routing, authentication, as a request modifier, as response control, or to
 * understand the content.
 */
public final class TrailerRule {

    private static final Set<String> FRAMING = Set.of(
            "content-length",
            "transfer-encoding",
            "trailer",
            "te",
            "connection",
            "keep-alive",
            "proxy-connection",
            "upgrade",
            "http2-settings");

    private static final Set<String> ROUTING = Set.of(
            "host",
            "forwarded",
            "x-forwarded-for",
            "x-forwarded-host",
            "x-forwarded-port",
            "x-forwarded-proto",
            "via",
            "alt-svc");

    private static final Set<String> REQUEST_MODIFIERS = Set.of(
            "cache-control",
            "expect",
            "max-forwards",
            "pragma",
            "range",
            "if-match",
            "if-none-match",
            "if-modified-since",
            "if-unmodified-since",
            "if-range");

    /** Not Authentication-Info: schemes let it follow the content (RFC 9110 §11.6.3). */
    private static final Set<String> AUTHENTICATION = Set.of(
            "authorization",
            "proxy-authorization",
            "www-authenticate",
            "proxy-authenticate",
            "cookie",
            "cookie2",
            "set-cookie",
            "set-cookie2",
            "strict-transport-security");

    private static final Set<String> RESPONSE_CONTROL =
            Set.of("age", "date", "expires", "location", "refresh", "retry-after", "vary", "warning");

    /** Not ETag, and not what digests say (RFC 9110 §8.8.3, RFC 9530 §2): it may be known only behind the content. */
    private static final Set<String> CONTENT = Set.of(
            "content-type",
            "content-encoding",
            "content-range",
            "content-language",
            "content-location",
            "content-disposition",
            "content-security-policy",
            "x-content-type-options");

    private TrailerRule() {}

    /** @return whether a field of this name, however it is written, may be a trailer field; false for what is no name */
    public static boolean allows(String name) {
        if (!isToken(name)) {
            return false;
        }
        String lower = name.toLowerCase(Locale.ROOT);
        return !FRAMING.contains(lower)
                && !ROUTING.contains(lower)
                && !REQUEST_MODIFIERS.contains(lower)
                && !AUTHENTICATION.contains(lower)
                && !RESPONSE_CONTROL.contains(lower)
                && !CONTENT.contains(lower);
    }

    /** @return the fields without those that may not be trailer fields */
    static HeaderFields allowed(HeaderFields fields) {
        MutableHeaders kept = new MutableHeaders();
        for (int i = 0; i < fields.size(); i++) {
            if (allows(fields.name(i))) {
                kept.add(fields.name(i), fields.value(i));
            }
        }
        return kept;
    }

    /** RFC 9110 §5.6.2. */
    private static boolean isToken(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            if (!letter && "!#$%&'*+-.^_`|~".indexOf(c) < 0) {
                return false;
            }
        }
        return !name.isEmpty();
    }
}
