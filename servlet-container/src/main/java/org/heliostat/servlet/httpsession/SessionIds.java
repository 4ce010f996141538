package org.heliostat.servlet.httpsession;

import java.security.SecureRandom;
import java.util.Base64;

/** Makes session ids of 128 random bits, written in 22 characters of base64url. Any thread. */
public final class SessionIds {

    private static final int BYTES = 16;
    private static final int LONGEST = 128;

    private final SecureRandom random = new SecureRandom();
    private final Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();

    String next() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return encoder.encodeToString(bytes);
    }

    /** Ids from outside may become file names and keys, so anything but letters, digits, - and _ is no id. */
    public static boolean isWellFormed(String id) {
        if (id.isEmpty() || id.length() > LONGEST) {
            return false;
        }
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            boolean legal =
                    c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_';
            if (!legal) {
                return false;
            }
        }
        return true;
    }
}
