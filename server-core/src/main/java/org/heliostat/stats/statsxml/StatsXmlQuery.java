package org.heliostat.stats.statsxml;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the query of a stats-xml request asks for (monitoring reference, section B). Immutable.
 *
 * @param dtd system identifier of the document type
 * @param left names of elements to leave out
 */
public record StatsXmlQuery(String dtd, Set<String> left) {

    /** Where the document type is found, seen from the document. */
    public static final String DTD_NAME = "iwsstats.dtd";

    /** Everything, with the usual document type. */
    public static final StatsXmlQuery ALL = new StatsXmlQuery(DTD_NAME, Set.of());

    /** Elements that can be switched off: all but the root. */
    private static final Set<String> ELEMENTS = Set.of(
            "server",
            "connection-queue",
            "thread-pool",
            "profile",
            "process",
            "connection-queue-bucket",
            "thread-pool-bucket",
            "dns-bucket",
            "keepalive-bucket",
            "cache-bucket",
            "thread",
            "virtual-server",
            "request-bucket",
            "profile-bucket",
            "cpu-info",
            "secure-listen-socket",
            "origin",
            "jdbc-resource-bucket",
            "jvm",
            "web-app-bucket",
            "servlet-bucket",
            "servlet-response-cache-bucket");

    private static final Set<String> OFF = Set.of("0", "no", "off", "false");
    /** Characters of a URI reference (RFC 3986, section 2) that may stand between double quotes as they are. */
    private static final Pattern URI_REFERENCE = Pattern.compile("[A-Za-z0-9\\-._~:/?#\\[\\]@!$&'()*+,;=%]{1,1024}");

    public StatsXmlQuery {
        left = Set.copyOf(left);
    }

    /**
     * Reads a query; names that are no elements are passed over, as the original does.
     *
     * @return empty when {@code dtd} is no URI reference, or an escape is broken
     */
    public static Optional<StatsXmlQuery> read(@Nullable String query) {
        if (query == null || query.isEmpty()) {
            return Optional.of(ALL);
        }
        String dtd = DTD_NAME;
        Set<String> left = new HashSet<>();
        try {
            for (String pair : query.split("&", -1)) {
                int equals = pair.indexOf('=');
                String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
                String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
                if (name.equals("dtd")) {
                    dtd = value;
                } else if (ELEMENTS.contains(name) && OFF.contains(value.toLowerCase(Locale.ROOT))) {
                    left.add(name);
                }
            }
        } catch (IllegalArgumentException brokenEscape) {
            return Optional.empty();
        }
        return URI_REFERENCE.matcher(dtd).matches() ? Optional.of(new StatsXmlQuery(dtd, left)) : Optional.empty();
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
