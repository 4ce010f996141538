package org.heliostat.acl.password;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import org.heliostat.config.users.PasswordHash;

/**
 * A short text that stands for a user's password of now, so that a login can be told from one with an earlier password.
 * It is a digest of the hash with its salt: whoever reads it cannot try passwords without the key file. Pure.
 */
public final class PasswordStamp {

    private static final int BYTES = 15;

    private PasswordStamp() {}

    /** @return 20 characters */
    public static String of(String realm, String user, PasswordHash password) {
        String text = realm + '\n' + user + '\n' + password.text();
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, BYTES));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("SHA-256: not in this JDK (expected: in every one)", missing);
        }
    }
}
