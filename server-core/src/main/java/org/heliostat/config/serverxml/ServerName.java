package org.heliostat.config.serverxml;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The {@code servername} of a listen socket: the server's own name where a request names no host, with the scheme and port of
 * whatever stands before the server. Immutable.
 *
 * @param scheme {@code http} or {@code https}; empty where it says none
 * @param host name or address, lower case; IPv6 in brackets
 * @param port empty where it says none
 */
public record ServerName(Optional<String> scheme, String host, OptionalInt port) {

    private static final int MOST = 65_535;
    private static final int PLAIN = 80;
    private static final int SECURE = 443;

    /** @return empty for a text without a host */
    public static Optional<ServerName> parse(String text) {
        int slashes = text.indexOf("://");
        Optional<String> scheme = slashes < 0
                ? Optional.empty()
                : Optional.of(text.substring(0, slashes).toLowerCase(Locale.ROOT))
                        .filter(ServerName::isKnown);
        String authority = slashes < 0 ? text : text.substring(slashes + 3);
        int path = authority.indexOf('/');
        String hostAndPort = path < 0 ? authority : authority.substring(0, path);
        int colon = hostAndPort.lastIndexOf(':');
        boolean isOne = colon > hostAndPort.lastIndexOf(']')
                && (hostAndPort.startsWith("[") || hostAndPort.indexOf(':') == colon);
        String host = (isOne ? hostAndPort.substring(0, colon) : hostAndPort).strip();
        if (host.isEmpty()) {
            return Optional.empty();
        }
        String known = host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
        return Optional.of(new ServerName(
                scheme,
                known.toLowerCase(Locale.ROOT),
                isOne ? number(hostAndPort.substring(colon + 1)) : OptionalInt.empty()));
    }

    /** @return the port it stands for: a scheme without a port means the usual one, a name alone says nothing about ports */
    public OptionalInt meantPort() {
        if (port.isPresent() || scheme.isEmpty()) {
            return port;
        }
        return OptionalInt.of(scheme.get().equals("https") ? SECURE : PLAIN);
    }

    private static boolean isKnown(String scheme) {
        return scheme.equals("http") || scheme.equals("https");
    }

    private static OptionalInt number(String digits) {
        return digits.matches("[0-9]{1,5}") && Integer.parseInt(digits) <= MOST
                ? OptionalInt.of(Integer.parseInt(digits))
                : OptionalInt.empty();
    }
}
