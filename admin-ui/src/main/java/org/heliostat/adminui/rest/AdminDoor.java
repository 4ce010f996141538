package org.heliostat.adminui.rest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.heliostat.adminui.api.Caller;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.session.SessionCookie;
import org.heliostat.adminui.session.UiSessions;
import org.heliostat.config.magnus.MetricsToken;
import org.heliostat.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * Who may come in: the Host must be one of ours (against DNS rebinding), a change must not come from a foreign page
 * (against forged requests), and the token must be right, or the cookie one of a session. Immutable.
 */
public final class AdminDoor {

    private static final String SCHEME = "bearer ";

    /** What a browser says of requests that its user or one of our own pages made (Fetch metadata). */
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

    private final Set<String> hosts;
    private final byte[] token;
    private final UiSessions sessions;
    private final Supplier<Optional<MetricsToken>> metricsToken;

    /**
     * Makes one.
     *
     * @param hosts names and addresses without port, lower case, IPv6 in brackets
     * @param token content of run/admin-token
     * @param metricsToken what scrapers need now; empty when they need nothing
     */
    public AdminDoor(
            Set<String> hosts, String token, UiSessions sessions, Supplier<Optional<MetricsToken>> metricsToken) {
        this.hosts = Set.copyOf(hosts);
        this.token = token.getBytes(StandardCharsets.UTF_8);
        this.sessions = sessions;
        this.metricsToken = metricsToken;
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
        if (origin != null && !reads(request) && !origin.equalsIgnoreCase("http://" + host)) {
            return Optional.of(Problem.wrongValue(403, "Origin", origin, "http://" + host + ", or none"));
        }
        return Optional.empty();
    }

    /** @return who asks; empty when nothing in the request says so */
    Optional<Caller> caller(Request request) {
        if (request.header("Authorization") != null) {
            return hasToken(request) ? Optional.of(Caller.withToken()) : Optional.empty();
        }
        String site = request.header("Sec-Fetch-Site");
        if (site != null && !OWN_SITES.contains(site)) {
            return Optional.empty();
        }
        return SessionCookie.read(request)
                .flatMap(sessions::use)
                .map(session -> new Caller(session.user(), session.role(), Optional.of(session.id())));
    }

    /** @return whether somebody who is nobody else may read the metrics */
    boolean mayScrape(Request request) {
        Optional<MetricsToken> needed = metricsToken.get();
        String given = bearer(request.header("Authorization"));
        return needed.isEmpty() || (given != null && needed.get().is(given));
    }

    /**
     * Whether a change that came with a session's cookie lacks the token that only the session's own pages know.
     *
     * @param caller as {@link #caller} found it
     */
    boolean isForged(Caller caller, Request request) {
        if (caller.session().isEmpty() || reads(request)) {
            return false;
        }
        String given = request.header("X-CSRF-Token");
        return given == null
                || caller.session()
                        .flatMap(sessions::look)
                        .filter(session -> MessageDigest.isEqual(
                                session.csrfToken().getBytes(StandardCharsets.UTF_8),
                                given.getBytes(StandardCharsets.UTF_8)))
                        .isEmpty();
    }

    private static boolean reads(Request request) {
        return request.method().equals("GET") || request.method().equals("HEAD");
    }

    private boolean hasToken(Request request) {
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
