package org.heliostat.config.serverxml;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.heliostat.config.IpLiteral;

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

    /** @return empty for a text without a host, and for one whose scheme, host or port there cannot be */
    public static Optional<ServerName> parse(String text) {
        int slashes = text.indexOf("://");
        Optional<String> scheme = slashes < 0
                ? Optional.empty()
                : Optional.of(text.substring(0, slashes).toLowerCase(Locale.ROOT));
        String authority = slashes < 0 ? text : text.substring(slashes + 3);
        int path = authority.indexOf('/');
        String hostAndPort = path < 0 ? authority : authority.substring(0, path);
        int colon = hostAndPort.lastIndexOf(':');
        boolean isOne = colon > hostAndPort.lastIndexOf(']')
                && (hostAndPort.startsWith("[") || hostAndPort.indexOf(':') == colon);
        String host = (isOne ? hostAndPort.substring(0, colon) : hostAndPort).strip();
        OptionalInt port = isOne ? number(hostAndPort.substring(colon + 1)) : OptionalInt.empty();
        boolean wrong = !scheme.map(ServerName::isKnown).orElse(true) || isOne && port.isEmpty() || !isHost(host);
        if (wrong) {
            return Optional.empty();
        }
        String known = host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
        return Optional.of(new ServerName(scheme, known.toLowerCase(Locale.ROOT), port));
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

    private static boolean isHost(String host) {
        if (host.indexOf(':') < 0) {
            return host.matches("[A-Za-z0-9._-]+");
        }
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        return IpLiteral.address(bracketed ? host.substring(1, host.length() - 1) : host)
                .isPresent();
    }

    private static OptionalInt number(String digits) {
        return digits.matches("[0-9]{1,5}") && Integer.parseInt(digits) <= MOST
                ? OptionalInt.of(Integer.parseInt(digits))
                : OptionalInt.empty();
    }
}
