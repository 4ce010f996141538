package org.heliostat.adminui.rest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.heliostat.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * Who may come in: the Host must be one of ours (against DNS rebinding), a change must not come from a foreign page
 * (against forged requests), and the token must be right. Immutable.
 */
final class AdminDoor {

    private static final String SCHEME = "bearer ";

    private final Set<String> hosts;
    private final byte[] token;

    /**
     * @param hosts names and addresses without port, lower case, IPv6 in brackets
     * @param token content of run/admin-token
     */
    AdminDoor(Set<String> hosts, String token) {
        this.hosts = Set.copyOf(hosts);
        this.token = token.getBytes(StandardCharsets.UTF_8);
    }

    /** @return what is wrong with where the request is addressed to or comes from */
    Optional<Problem> refusal(Request request) {
        String host = request.header("Host");
        // The port is not compared: a tunnel changes it, and no attacker gains by it.
        if (host == null || !hosts.contains(withoutPort(host))) {
            return Optional.of(Problem.wrongValue(
                    421,
                    "Host",
                    host == null ? "none" : host,
                    String.join(", ", hosts.stream().sorted().toList())));
        }
        String origin = request.header("Origin");
        boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
        if (origin != null && !reads && !origin.equalsIgnoreCase("http://" + host)) {
            return Optional.of(Problem.wrongValue(403, "Origin", origin, "http://" + host + ", or none"));
        }
        return Optional.empty();
    }

    boolean hasToken(Request request) {
        String given = bearer(request.header("Authorization"));
        return given != null && MessageDigest.isEqual(token, given.getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable String bearer(@Nullable String authorization) {
        if (authorization == null || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        return authorization.substring(SCHEME.length()).trim();
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        boolean hasPort = colon > host.lastIndexOf(']');
        return (hasPort ? host.substring(0, colon) : host).toLowerCase(Locale.ROOT);
    }
}
