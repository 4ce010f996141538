package org.heliostat.gateway.upstream;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What is spoken with an origin. */
public enum UpstreamProtocol {
    HTTP_1("http/1.1"),
    /** On TLS where the origin chooses it (ALPN), else HTTP/1.1; without TLS by prior knowledge. */
    HTTP_2("http/2");

    private final String word;

    UpstreamProtocol(String word) {
        this.word = word;
    }

    /** @return as configuration and figures name it */
    public String word() {
        return word;
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(UpstreamProtocol::word).toList();
    }

    /** @return empty for a word that is none of {@link #words} */
    public static Optional<UpstreamProtocol> of(String word) {
        return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
    }
}
