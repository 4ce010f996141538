package org.heliostat.embedding;

import java.util.List;

/**
 * Answers that are compressed on their way, in Brotli, Zstandard or gzip as the client likes best.
 *
 * @param minBytes shorter answers stay as they are; from 0 to 1 GB
 * @param types content types, such as {@code text/html} or {@code text/*}; none: text, JSON, JavaScript, XML, SVG and the like
 * @param exceptAgents clients that get answers as they are: parts of their {@code User-Agent}
 */
public record Compression(int minBytes, List<String> types, List<String> exceptAgents) {

    private static final int USUAL_BYTES = 256;

    public Compression {
        types = List.copyOf(types);
        exceptAgents = List.copyOf(exceptAgents);
    }

    /** For all clients. */
    public Compression(int minBytes, List<String> types) {
        this(minBytes, types, List.of());
    }

    /** @return of what is worth it */
    public static Compression usual() {
        return new Compression(USUAL_BYTES, List.of());
    }
}
