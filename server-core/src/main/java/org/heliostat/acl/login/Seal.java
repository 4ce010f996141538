package org.heliostat.acl.login;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Marks what is given to clients, so that it is known again when they bring it back: a message authentication code with
 * a key that no client has. Any thread.
 */
public final class Seal {

    /** Bytes of a mark. */
    public static final int BYTES = 16;

    private static final String MAC = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    private final SecretKeySpec key;

    /** With a key that lives as long as this object. */
    public Seal(SecureRandom random) {
        this(randomKey(random));
    }

    public Seal(byte[] key) {
        this.key = new SecretKeySpec(key, MAC);
    }

    private static byte[] randomKey(SecureRandom random) {
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        return bytes;
    }

    public byte[] of(byte[] content) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(key);
            return Arrays.copyOf(mac.doFinal(content), BYTES);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(MAC + ": not in this JDK (expected: in every one)", missing);
        }
    }

    /** @return whether the mark was made here, for this content */
    public boolean fits(byte[] mark, byte[] content) {
        return MessageDigest.isEqual(mark, of(content));
    }
}
