package org.heliostat.listen.tls;

import io.netty.handler.ssl.OpenSslSessionTicketKey;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Keys that session tickets are encrypted with: new tickets with the first, older ones still open those they made.
 * Immutable.
 *
 * @param fingerprint tells keys of a file apart
 */
public record TicketKeys(List<OpenSslSessionTicketKey> keys, int fingerprint) {

    /** Bytes of one key: its name, and what signs and encrypts. */
    static final int BYTES = OpenSslSessionTicketKey.TICKET_KEY_SIZE;

    public TicketKeys {
        keys = List.copyOf(keys);
    }

    /** @return one key that nobody else has */
    public static TicketKeys random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new TicketKeys(List.of(key(bytes)), 0);
    }

    /** @return the newer keys, and the first of these for the tickets that are still about */
    TicketKeys followedBy(TicketKeys newer) {
        List<OpenSslSessionTicketKey> all = new ArrayList<>(newer.keys);
        all.add(keys.get(0));
        return new TicketKeys(all, 0);
    }

    /** @param bytes name, key of the encryption, key of the signature, as nginx keeps them */
    static OpenSslSessionTicketKey key(byte[] bytes) {
        int name = OpenSslSessionTicketKey.NAME_SIZE;
        int half = OpenSslSessionTicketKey.AES_KEY_SIZE;
        return new OpenSslSessionTicketKey(
                Arrays.copyOfRange(bytes, 0, name),
                Arrays.copyOfRange(bytes, name + half, name + 2 * half),
                Arrays.copyOfRange(bytes, name, name + half));
    }

    OpenSslSessionTicketKey[] array() {
        return keys.toArray(OpenSslSessionTicketKey[]::new);
    }

    /** Keys are nobody's business. */
    @Override
    public String toString() {
        return keys.size() + " ticket keys";
    }
}
