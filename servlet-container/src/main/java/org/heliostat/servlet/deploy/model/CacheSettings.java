package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * {@code cache} of sun-web.xml: answers of servlets that are kept for later requests (original: sun-web-app DTD,
 * element cache). Immutable.
 *
 * @param at where the element stands
 * @param enabled false: nothing is kept, neither answers nor fragments of pages
 * @param timeoutSeconds for mappings that say nothing else; -1: never over
 * @param helpers by the name that mappings refer to
 * @param defaultHelper properties of the helper that the server brings
 */
public record CacheSettings(
        Origin at,
        boolean enabled,
        Size size,
        int timeoutSeconds,
        Map<String, Helper> helpers,
        Map<String, String> defaultHelper,
        List<Mapping> mappings) {

    /** {@code max-entries} where nothing is said. */
    public static final int DEFAULT_ENTRIES = 4_096;

    /** {@code timeout-in-seconds} where nothing is said. */
    public static final int DEFAULT_TIMEOUT_SECONDS = 30;

    /** The time-out of what is never over. */
    public static final int NEVER = -1;

    public CacheSettings {
        helpers = OrderedCopy.of(helpers);
        defaultHelper = SunWebApp.anyCase(defaultHelper);
        mappings = List.copyOf(mappings);
    }

    /** Which of the original's cache classes is meant ({@code cacheClassName}); they differ in their bounds only. */
    public enum Kind {
        /** One list, the one used longest ago goes first. */
        LRU,
        /** The same in segments, each with a list of its own. */
        MULTI_LRU,
        /** No bound on the number of entries. */
        BASE,
        /** In segments, with a bound on the bytes. */
        BOUNDED_MULTI_LRU
    }

    /**
     * How much may be kept.
     *
     * @param maxEntries not looked at by {@link Kind#BASE}
     * @param segmentEntries entries of one segment ({@code MultiLRUSegmentSize})
     * @param maxBytes {@code MaxSize}; Long.MAX_VALUE: only the server's bound
     */
    public record Size(Kind kind, int maxEntries, int segmentEntries, long maxBytes) {
        public Size {
            requireNonNull(kind, "kind");
        }
    }

    /** {@code cache-helper}: a class of the application that says what is kept under which key. */
    public record Helper(Origin at, String className, Map<String, String> properties) {
        public Helper {
            properties = OrderedCopy.of(properties);
        }
    }

    /**
     * {@code cache-mapping}: what of the application is kept, and how.
     *
     * @param servletName empty when {@code urlPattern} is present
     * @param helper name of a helper; empty: the server's own, which goes by the rest
     * @param methods empty means GET
     */
    public record Mapping(
            Origin at,
            Optional<String> servletName,
            Optional<String> urlPattern,
            Optional<String> helper,
            Timeout timeout,
            Optional<Field> refreshField,
            List<String> methods,
            List<Field> keyFields,
            List<Constraint> constraints) {

        public Mapping {
            methods = List.copyOf(methods);
            keyFields = List.copyOf(keyFields);
            constraints = List.copyOf(constraints);
        }
    }

    /**
     * {@code timeout}: how long an answer is good.
     *
     * @param seconds as written; -1: for ever
     * @param field of the request that says it, before {@code seconds} does
     */
    public record Timeout(OptionalInt seconds, Optional<Field> field) {

        /** Nothing is said. */
        public static final Timeout UNSAID = new Timeout(OptionalInt.empty(), Optional.empty());
    }

    /** Where a value is looked for ({@code scope}). */
    public enum Scope {
        CONTEXT_ATTRIBUTE("context.attribute"),
        REQUEST_HEADER("request.header"),
        REQUEST_PARAMETER("request.parameter"),
        REQUEST_COOKIE("request.cookie"),
        REQUEST_ATTRIBUTE("request.attribute"),
        SESSION_ID("session.id"),
        SESSION_ATTRIBUTE("session.attribute");

        private final String text;

        Scope(String text) {
            this.text = text;
        }

        /** @return as it stands in sun-web.xml */
        public String text() {
            return text;
        }
    }

    /** A value of a request, such as that of the parameter {@code id}. */
    public record Field(String name, Scope scope) {}

    /**
     * {@code constraint-field}: what must hold of a field for its request to be served from the cache. Without values
     * it is asked whether the field is there.
     *
     * @param keptOnMatch answer when a value matches, or the field is there
     * @param keptOnFailure answer when none matches, or the field is not there
     */
    public record Constraint(Field field, boolean keptOnMatch, boolean keptOnFailure, List<Value> values) {
        public Constraint {
            values = List.copyOf(values);
        }
    }

    /** One value a field is compared with, and what a match means. */
    public record Value(String text, Match match, boolean keptOnMatch) {}

    /** {@code match-expr}. */
    public enum Match {
        EQUALS("equals"),
        NOT_EQUALS("not-equals"),
        GREATER("greater"),
        LESSER("lesser"),
        IN_RANGE("in-range");

        private final String text;

        Match(String text) {
            this.text = text;
        }

        /** @return as it stands in sun-web.xml */
        public String text() {
            return text;
        }
    }
}
