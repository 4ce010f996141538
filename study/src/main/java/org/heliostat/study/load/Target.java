package org.heliostat.study.load;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A page of a server, and how it is asked for. Immutable.
 *
 * @param isSecure whether it is asked for over TLS
 * @param host name or address, an IPv6 address without brackets
 * @param port 1 to 65535
 * @param path with its query; begins with a slash
 */
public record Target(boolean isSecure, String host, int port, String path) {

    private static final String EXPECTED = " (expected: http://HOST/PATH or https://HOST/PATH)";
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final int LAST_PORT = 65_535;
    private static final int LONGEST_PATH = 4_096;

    /**
     * Reads a URL of http or https. A fragment is left out, as clients do (RFC 9110 §7.1).
     *
     * @throws IllegalArgumentException when it is none; the message says what was expected
     */
    public static Target of(String url) {
        URI uri = parsed(url);
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        boolean isSecure = scheme.equals("https");
        if (!isSecure && !scheme.equals("http") || uri.getHost() == null) {
            throw new IllegalArgumentException(url + EXPECTED);
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException(url + ": a name before @ (expected: none; it would not be sent)");
        }
        int standard = isSecure ? HTTPS : HTTP;
        int port = uri.getPort() < 0 ? standard : uri.getPort();
        if (port == 0 || port > LAST_PORT) {
            throw new IllegalArgumentException(url + ": port " + port + " (expected: 1 to 65535)");
        }
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String whole = uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
        if (whole.length() > LONGEST_PATH) {
            throw new IllegalArgumentException(
                    url + ": a path of " + whole.length() + " characters (expected: at most " + LONGEST_PATH + ")");
        }
        return new Target(isSecure, uri.getHost().replaceAll("^\\[|\\]$", ""), port, whole);
    }

    private static URI parsed(String url) {
        try {
            // Letters beyond ASCII are encoded: what is sent is ASCII.
            return new URI(new URI(url).toASCIIString());
        } catch (URISyntaxException wrong) {
            throw new IllegalArgumentException(url + EXPECTED, wrong);
        }
    }

    /** @return the same server, asked for another page */
    public Target at(String otherPath) {
        return new Target(isSecure, host, port, otherPath);
    }

    /** @return the URL, with the port only where it is not the usual one */
    public String url() {
        return (isSecure ? "https://" : "http://") + authority() + path;
    }

    /** @return a GET request, as it goes over the wire */
    byte[] request() {
        return ("GET " + path + " HTTP/1.1\r\nHost: " + authority() + "\r\nUser-Agent: heliostat-study\r\n"
                        + "Accept: */*\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private String authority() {
        String name = host.indexOf(':') < 0 ? host : "[" + host + "]";
        return port == (isSecure ? HTTPS : HTTP) ? name : name + ":" + port;
    }
}
