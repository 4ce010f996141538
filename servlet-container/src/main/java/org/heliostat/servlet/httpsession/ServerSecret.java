package org.heliostat.servlet.httpsession;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.heliostat.servlet.httpsession.record.SessionKey;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keys that outlive an application's instance: made of the key of stored sessions where the server has one, so that they
 * outlive the server, too; else of random bytes of this process. Any thread.
 */
final class ServerSecret {

    private static final Logger LOG = LoggerFactory.getLogger(ServerSecret.class);
    private static final String MAC = "HmacSHA256";
    private static final int BYTES = 32;

    private final SessionKey key;
    private byte @Nullable [] root; // guarded by this

    ServerSecret(SessionKey key) {
        this.key = key;
    }

    /** @return 32 bytes that tell nothing of the key, nor of those for another purpose */
    byte[] derived(String purpose) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(root(), MAC));
            return mac.doFinal(purpose.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(MAC + ": not in this JDK (expected: in every one)", missing);
        }
    }

    /** Found once: a key that is made later must not change what instances have in common. By threads that deploy. */
    private synchronized byte[] root() {
        byte[] known = root;
        if (known == null) {
            known = keyOrRandom();
            root = known;
        }
        return known;
    }

    private byte[] keyOrRandom() {
        try {
            if (key.exists()) {
                return key.bytes();
            }
        } catch (IOException unreadable) {
            LOG.warn("log-ins that have begun do not outlive the server: {}", unreadable.getMessage());
        }
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        return random;
    }
}
