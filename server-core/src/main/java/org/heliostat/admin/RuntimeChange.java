package org.heliostat.admin;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.heliostat.stats.program.OriginState;

/**
 * A change of the running server that administration has made in one process of an instance, so that the others can make it, too.
 * Immutable.
 *
 * @param words what the kind needs, such as the name of what is changed
 */
public record RuntimeChange(Kind kind, List<String> words) {

    private static final int LONGEST_TEXT = 500;

    /** What is changed. The names are what is sent to other processes. */
    public enum Kind {
        /** Words: address of an origin, and the word of its state. */
        ORIGIN_STATE(Duration.ofSeconds(10)),
        /** Word: start, stop, restart or flush. */
        FILE_CACHE(Duration.ofSeconds(10)),
        /** Word: the path. */
        FILE_CACHE_DROP(Duration.ofSeconds(10)),
        /** Words: virtual server and URI. */
        APPLICATION_RELOAD(Duration.ofMinutes(10)),
        /** No words: the files of the configuration have changed. */
        CONFIGURATION_RELOAD(Duration.ofMinutes(5)),
        /** Words: virtual server and URI, where the application was put, or taken away, for all processes. */
        APPLICATION_DEPLOY(Duration.ofMinutes(10)),
        /** Words: virtual server and URI; a path below it where not all is forgotten. */
        APPLICATION_FLUSH(Duration.ofSeconds(10)),
        /** Word: name of the pool. */
        POOL_START(Duration.ofMinutes(5)),
        /** Word: name of the pool. */
        POOL_FLUSH(Duration.ofMinutes(1)),
        /** Word: name of the level. */
        LOG_LEVEL(Duration.ofSeconds(10)),
        /** Words: for each proof that an authority may ask for, the kind of challenge, the token or host, and the key authorization. */
        CERTIFICATE_PROOFS(Duration.ofSeconds(10));

        private final Duration longest;

        Kind(Duration longest) {
            this.longest = longest;
        }

        /** @return how long a process may take */
        public Duration longest() {
            return longest;
        }

        /** @return whether its words are all there is to say, so that of several the last one counts */
        public boolean isWhole() {
            return this == CERTIFICATE_PROOFS || this == LOG_LEVEL;
        }
    }

    public RuntimeChange {
        requireNonNull(kind, "kind");
        words = List.copyOf(words);
    }

    public static RuntimeChange originState(String address, OriginState state) {
        return new RuntimeChange(Kind.ORIGIN_STATE, List.of(address, state.word()));
    }

    /** @param action start, stop, restart or flush */
    public static RuntimeChange fileCache(String action) {
        return new RuntimeChange(Kind.FILE_CACHE, List.of(action));
    }

    public static RuntimeChange fileCacheDrop(String path) {
        return new RuntimeChange(Kind.FILE_CACHE_DROP, List.of(path));
    }

    public static RuntimeChange applicationReload(String virtualServer, String uri) {
        return new RuntimeChange(Kind.APPLICATION_RELOAD, List.of(virtualServer, uri));
    }

    public static RuntimeChange configurationReload() {
        return new RuntimeChange(Kind.CONFIGURATION_RELOAD, List.of());
    }

    public static RuntimeChange applicationDeploy(String virtualServer, String uri) {
        return new RuntimeChange(Kind.APPLICATION_DEPLOY, List.of(virtualServer, uri));
    }

    /** @param path below the URI; empty: everything */
    public static RuntimeChange applicationFlush(String virtualServer, String uri, Optional<String> path) {
        List<String> words = path.map(one -> List.of(virtualServer, uri, one)).orElse(List.of(virtualServer, uri));
        return new RuntimeChange(Kind.APPLICATION_FLUSH, words);
    }

    public static RuntimeChange poolStart(String pool) {
        return new RuntimeChange(Kind.POOL_START, List.of(pool));
    }

    public static RuntimeChange poolFlush(String pool) {
        return new RuntimeChange(Kind.POOL_FLUSH, List.of(pool));
    }

    public static RuntimeChange logLevel(String level) {
        return new RuntimeChange(Kind.LOG_LEVEL, List.of(level));
    }

    /** @param words of all proofs that are shown from now on; none: no proof is */
    public static RuntimeChange certificateProofs(List<String> words) {
        return new RuntimeChange(Kind.CERTIFICATE_PROOFS, words);
    }

    /** As log lines name it: {@code ORIGIN_STATE http://a:8080 drains}; what is longer than a line is cut. */
    @Override
    public String toString() {
        String text = words.isEmpty() ? kind.name() : kind + " " + String.join(" ", words);
        return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "…" : text;
    }
}
