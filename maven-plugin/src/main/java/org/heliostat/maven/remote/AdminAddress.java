package org.heliostat.maven.remote;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.heliostat.maven.server.RefusedException;

/** Where the administration answers. Immutable. */
public record AdminAddress(URI base) {

    private static final List<String> THIS_MACHINE = List.of("127.0.0.1", "localhost", "[::1]");

    /** @throws RefusedException when it is none, or would let everybody on the way read the password */
    public static AdminAddress of(String written) throws RefusedException {
        URI uri;
        try {
            uri = new URI(written.strip());
        } catch (URISyntaxException wrong) {
            throw refused(written);
        }
        String host = Optional.ofNullable(uri.getHost()).orElse("");
        boolean plain = "http".equals(uri.getScheme());
        boolean path = uri.getRawPath() != null
                && !uri.getRawPath().isEmpty()
                && !uri.getRawPath().equals("/");
        if (host.isEmpty() || path || uri.getRawQuery() != null || uri.getRawUserInfo() != null) {
            throw refused(written);
        }
        if (!plain && !"https".equals(uri.getScheme()) || plain && !THIS_MACHINE.contains(host)) {
            throw refused(written);
        }
        return new AdminAddress(uri);
    }

    private static RefusedException refused(String written) {
        return new RefusedException("admin: " + shown(written)
                + " (expected: such as http://127.0.0.1:8989, or https:// for another machine)");
    }

    /** What may have a password in it, however it is escaped, is no text for a build's log. */
    private static String shown(String written) {
        return written.contains("@") || written.contains("%") ? "(with a user)" : written;
    }

    /** @param query names and values; empty values are left out */
    URI at(String path, Map<String, String> query) {
        String text = query.entrySet().stream()
                .filter(one -> !one.getValue().isEmpty())
                .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return base.resolve("/api/v1/" + path + (text.isEmpty() ? "" : "?" + text));
    }

    @Override
    public String toString() {
        return base.toString();
    }
}
