package org.heliostat.adminui.threads;

import java.util.List;
import java.util.Map;

/** Tells from its name what a thread is for. */
final class ThreadKind {

    static final String SESSION = "session";
    private static final String OTHER = "other";
    private static final Map<String, List<String>> PREFIXES = Map.of(
            SESSION,
            List.of("session-"),
            "io",
            List.of("io-", "acceptor-", "tls-"),
            "pool",
            List.of("jdbc-pool"),
            "admin",
            List.of("admin-"));

    private ThreadKind() {}

    static String of(String name) {
        return PREFIXES.entrySet().stream()
                .filter(kind -> kind.getValue().stream().anyMatch(name::startsWith))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(OTHER);
    }
}
