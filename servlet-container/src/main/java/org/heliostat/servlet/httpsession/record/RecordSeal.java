package org.heliostat.servlet.httpsession.record;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs records of one application with HMAC-SHA-256. The application is part of what is signed, so that a record of
 * one is nothing to another although they share the key. Any thread.
 */
public final class RecordSeal {

    /** Bytes that a signature takes. */
    public static final int BYTES = 32;

    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;
    private final byte[] scope;

    /**
     * @param key at least 32 bytes
     * @param virtualServer id of the virtual server
     * @param contextPath of the application
     */
    public RecordSeal(byte[] key, String virtualServer, String contextPath) {
        if (key.length < BYTES) {
            throw new IllegalArgumentException("session key: " + key.length + " bytes (expected: 32 or more)");
        }
        this.key = new SecretKeySpec(key, ALGORITHM);
        // Neither an id of a virtual server nor a path has a line end.
        this.scope = ("heliostat http session\n" + virtualServer + '\n' + contextPath + '\n')
                .getBytes(StandardCharsets.UTF_8);
    }

    /** @return the signature of the bytes before {@code length} */
    byte[] sign(byte[] bytes, int length) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(scope);
            mac.update(bytes, 0, length);
            return mac.doFinal();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, missing);
        }
    }

    /** @return whether what follows {@code length} is the signature of what is before */
    boolean isGood(byte[] bytes, int length) {
        byte[] found = new byte[BYTES];
        System.arraycopy(bytes, length, found, 0, BYTES);
        return MessageDigest.isEqual(found, sign(bytes, length));
    }
}
