package org.heliostat.servlet.httpsession;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.function.Supplier;

/**
 * Makes session ids of 128 random bits, written in 22 characters of base64url; where a route is configured, a dot and the
 * route follow, by which a load balancer finds the server again. Any thread.
 */
public final class SessionIds {

    private static final int BYTES = 16;
    private static final int LONGEST = 128;

    private final SecureRandom random = new SecureRandom();
    private final Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
    private final Supplier<String> route;

    /** Ids without a route. */
    public SessionIds() {
        this(() -> "");
    }

    /** @param route letters, digits, {@code -} and {@code _}, or empty; asked for each id */
    public SessionIds(Supplier<String> route) {
        this.route = route;
    }

    public String next() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String id = encoder.encodeToString(bytes);
        String suffix = route.get();
        return suffix.isEmpty() ? id : id + '.' + suffix;
    }

    /**
     * Ids from outside may become file names and keys: letters, digits, {@code -} and {@code _}, and one dot in between,
     * before the route; anything else is no id.
     */
    public static boolean isWellFormed(String id) {
        int length = id.length();
        if (length == 0 || length > LONGEST || id.charAt(0) == '.' || id.charAt(length - 1) == '.') {
            return false;
        }
        int dots = 0;
        for (int i = 0; i < length; i++) {
            char c = id.charAt(i);
            boolean legal =
                    c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_';
            if (!legal && (c != '.' || ++dots > 1)) {
                return false;
            }
        }
        return true;
    }
}
