package org.heliostat.compression;

import java.util.List;

/**
 * How answers are compressed. Immutable.
 *
 * @param codings in our order of preference
 * @param level 1 (fast) to 9 (small)
 * @param fragmentSize bytes that a coder gives out at one time
 * @param leastBytes shorter answers stay as they are
 * @param vary whether caches are told
 */
public record CompressionSettings(
        List<ContentCoding> codings, int level, int fragmentSize, long leastBytes, boolean vary) {

    public CompressionSettings {
        codings = List.copyOf(codings);
    }

    /** @return names of the codings, as header fields have them */
    List<String> tokens() {
        return codings.stream().map(ContentCoding::token).toList();
    }

    ContentCoding coding(String token) {
        return codings.stream()
                .filter(coding -> coding.token().equals(token))
                .findFirst()
                .orElseThrow();
    }
}
