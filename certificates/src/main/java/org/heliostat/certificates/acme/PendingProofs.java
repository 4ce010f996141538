package org.heliostat.certificates.acme;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Holds what listen sockets show an authority while an order runs. Immutable.
 *
 * @param plain what plain sockets answer (http-01): key authorizations by token
 * @param secure what proofs of secure sockets are made of (tls-alpn-01): key authorizations by host, in lower case
 */
public record PendingProofs(Map<String, String> plain, Map<String, String> secure) {

    /** No order runs. */
    public static final PendingProofs NONE = new PendingProofs(Map.of(), Map.of());

    /** A kind of challenge, what it is about, and the key authorization. */
    private static final int WORDS_OF_ONE = 3;

    public PendingProofs {
        plain = Map.copyOf(plain);
        secure = Map.copyOf(secure);
    }

    public boolean isEmpty() {
        return plain.isEmpty() && secure.isEmpty();
    }

    /** @return as they are passed on to other processes, always in the same order */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        new TreeMap<>(plain)
                .forEach((token, proof) -> words.addAll(List.of(ChallengeKind.HTTP_01.text(), token, proof)));
        new TreeMap<>(secure)
                .forEach((host, proof) -> words.addAll(List.of(ChallengeKind.TLS_ALPN_01.text(), host, proof)));
        return words;
    }

    /**
     * Reads what {@link #words} has written.
     *
     * @throws IOException when it is something else
     */
    public static PendingProofs of(List<String> words) throws IOException {
        if (words.size() % WORDS_OF_ONE != 0) {
            throw new IOException(words.size() + " words of proofs (expected: " + WORDS_OF_ONE + " of each)");
        }
        Map<String, String> plain = new HashMap<>();
        Map<String, String> secure = new HashMap<>();
        for (int i = 0; i < words.size(); i += WORDS_OF_ONE) {
            String kind = words.get(i);
            if (kind.equals(ChallengeKind.HTTP_01.text())) {
                plain.put(words.get(i + 1), words.get(i + 2));
            } else if (kind.equals(ChallengeKind.TLS_ALPN_01.text())) {
                secure.put(words.get(i + 1), words.get(i + 2));
            } else {
                throw new IOException("a proof of the kind " + kind + " (expected: http-01 or tls-alpn-01)");
            }
        }
        return new PendingProofs(plain, secure);
    }
}
