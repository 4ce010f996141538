package org.heliostat.acl;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Digests of user and password with a key that nobody outside of this object knows. Any thread. */
final class CredentialDigest {

    private static final String MAC = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    private final SecretKeySpec key;

    CredentialDigest() {
        byte[] bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        this.key = new SecretKeySpec(bytes, MAC);
    }

    byte[] of(String user, String password) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(key);
            mac.update(user.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            return mac.doFinal(password.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(MAC + ": not in this JDK (expected: in every one)", missing);
        }
    }

    boolean fits(byte[] digest, String user, String password) {
        return MessageDigest.isEqual(digest, of(user, password));
    }
}
