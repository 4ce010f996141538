package org.heliostat.gateway.upstream;

import static java.util.Objects.requireNonNull;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where another server listens. Immutable.
 *
 * @param scheme {@code http} or {@code https}
 * @param host name or address, lower case; IPv6 without brackets
 * @param port 1 to 65535
 * @param resolved the one address of the host that is meant; null for any that its name leads to
 */
public record OriginAddress(String scheme, String host, int port, @Nullable InetAddress resolved) {

    private static final Pattern URL =
            Pattern.compile("(?i)(https?)://(\\[[0-9a-f:.]+\\]|[a-z0-9._-]+)(?::(\\d{1,5}))?(/?)");
    private static final int HIGHEST_PORT = 65_535;
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    public OriginAddress {
        requireNonNull(scheme, "scheme");
        requireNonNull(host, "host");
    }

    public OriginAddress(String scheme, String host, int port) {
        this(scheme, host, port, null);
    }

    /** @return the same, at one address of its host */
    public OriginAddress at(InetAddress address) {
        return new OriginAddress(scheme, host, port, address);
    }

    /** @return whether the host is a name that may lead to several addresses */
    public boolean isNamed() {
        return resolved == null && HostAddresses.literal(host) == null;
    }

    /** @return the address of a URL without a path, such as {@code http://app1:8080}; empty where it is none */
    public static Optional<OriginAddress> parse(String url) {
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String scheme = parts.group(1).toLowerCase(Locale.ROOT);
        String host = parts.group(2).toLowerCase(Locale.ROOT);
        int port = parts.group(3) == null ? usualPort(scheme) : Integer.parseInt(parts.group(3));
        if (port < 1 || port > HIGHEST_PORT) {
            return Optional.empty();
        }
        boolean brackets = host.startsWith("[");
        return Optional.of(new OriginAddress(scheme, brackets ? host.substring(1, host.length() - 1) : host, port));
    }

    public boolean isSecure() {
        return scheme.equals("https");
    }

    /** @return host and, unless it is the scheme's usual one, port, as a Host field has them */
    public String authority() {
        String shown = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return port == usualPort(scheme) ? shown : shown + ":" + port;
    }

    /** @return the URL, as figures and log lines name it; with {@code #10.1.2.3} behind it for one address of a name */
    public String text() {
        InetAddress one = resolved;
        return scheme + "://" + authority() + (one == null ? "" : "#" + NetUtil.toAddressString(one));
    }

    private static int usualPort(String scheme) {
        return scheme.equalsIgnoreCase("https") ? HTTPS_PORT : HTTP_PORT;
    }
}
