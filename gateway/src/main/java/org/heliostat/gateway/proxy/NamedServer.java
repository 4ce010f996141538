package org.heliostat.gateway.proxy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.Directive;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.stats.program.OriginState;
import org.jspecify.annotations.Nullable;

/**
 * One origin as a line names it: its URL, and words behind it. Immutable.
 *
 * @param route that sticks sessions to it, its own or made of its URL
 * @param dns whether each address of its host is an origin
 */
record NamedServer(
        OriginAddress address,
        int weight,
        String route,
        int maxRequests,
        int maxConnections,
        int slowSeconds,
        OriginState state,
        boolean dns) {

    static final int MOST_WEIGHT = 100;
    static final int MOST_REQUESTS = 1_000_000;
    static final int MOST_SLOW = 86_400;

    static final String FORM =
            "http://host:port or https://host:port without a path, and behind it, each once: weight=1 to 100,"
                    + " route=NAME, max-requests=N, max-connections=N, slow-start=SECONDS, state=+, -, / or X, dns=on or off; no route= with dns=on";

    private static final Set<String> WORDS =
            Set.of("weight", "route", "max-requests", "max-connections", "slow-start", "state", "dns");
    private static final int ROUTE_BYTES = 5;
    private static final int WRONG = -1;

    /** What holds for servers of a line that say nothing themselves. Immutable. */
    record Usual(int maxRequests, int maxConnections, int slowSeconds, boolean dns) {}

    /** @return empty for anything but the {@link #FORM} */
    static Optional<NamedServer> parse(String text, Usual usual) {
        String[] parts = text.strip().split("\\s+");
        Optional<OriginAddress> address = OriginAddress.parse(parts[0]);
        Map<String, String> words = new HashMap<>();
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            String word = parts[i].substring(0, Math.max(0, equals));
            if (!WORDS.contains(word) || words.putIfAbsent(word, parts[i].substring(equals + 1)) != null) {
                return Optional.empty();
            }
        }
        return address.flatMap(known -> of(known, words, usual));
    }

    private static Optional<NamedServer> of(OriginAddress address, Map<String, String> words, Usual usual) {
        int weight = number(words.get("weight"), 1, 1, MOST_WEIGHT);
        int most = number(words.get("max-requests"), usual.maxRequests(), 0, MOST_REQUESTS);
        int connections = number(words.get("max-connections"), usual.maxConnections(), 0, MOST_REQUESTS);
        int slow = number(words.get("slow-start"), usual.slowSeconds(), 0, MOST_SLOW);
        String route = words.getOrDefault("route", routeOf(address));
        Optional<OriginState> state = OriginState.of(words.getOrDefault("state", OriginState.IN_SERVICE.sign()));
        Optional<Boolean> dns = words.containsKey("dns")
                ? Directive.flag(words.get("dns"))
                : Optional.of(usual.dns() && address.isNamed());
        if (weight == WRONG
                || most == WRONG
                || connections == WRONG
                || slow == WRONG
                || !route.matches("[A-Za-z0-9_-]{1,64}")
                || state.isEmpty()
                || dns.isEmpty()
                || dns.get() && (words.containsKey("route") || !address.isNamed())) {
            return Optional.empty();
        }
        return Optional.of(new NamedServer(address, weight, route, most, connections, slow, state.get(), dns.get()));
    }

    private static int number(@Nullable String text, int usual, int least, int most) {
        if (text == null) {
            return usual;
        }
        int number = text.matches("\\d{1,7}") ? Integer.parseInt(text) : WRONG;
        return number < least || number > most ? WRONG : number;
    }

    /** @return a name that is the same on every balancer, and does not show the address to clients */
    static String routeOf(OriginAddress address) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(address.text().getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest, 0, ROUTE_BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
