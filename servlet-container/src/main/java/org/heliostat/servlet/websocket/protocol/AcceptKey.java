package org.heliostat.servlet.websocket.protocol;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.concurrent.ThreadLocalRandom;

/** The proof that a server understood the handshake (RFC 6455, 4.2.2). Any thread. */
public final class AcceptKey {

    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int KEY_BYTES = 16;

    private AcceptKey() {}

    /** @return a key for a handshake of our own */
    public static String fresh() {
        byte[] key = new byte[KEY_BYTES];
        ThreadLocalRandom.current().nextBytes(key);
        return Base64.getEncoder().encodeToString(key);
    }

    /** @return whether it is a key: 16 bytes in Base64 */
    public static boolean isKey(String key) {
        try {
            return Base64.getDecoder().decode(key).length == KEY_BYTES;
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    /** @return the value of Sec-WebSocket-Accept */
    public static String of(String key) {
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            byte[] digest = sha1.digest((key + GUID).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("this Java has no SHA-1", missing);
        }
    }
}
