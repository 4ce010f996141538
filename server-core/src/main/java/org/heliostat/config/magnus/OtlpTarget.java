package org.heliostat.config.magnus;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;

/**
 * Where figures are sent to, and how often: the directives Otlp…. Immutable.
 *
 * @param url http or https
 * @param interval from one sending to the next
 * @param timeout for one sending
 * @param headers of each sending, beside those of the format
 */
public record OtlpTarget(URI url, Duration interval, Duration timeout, Map<String, String> headers) {

    private static final String URL = "OtlpUrl";
    private static final String HEADERS = "OtlpHeaders";
    /** RFC 9110, 5.6.2. */
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    /** RFC 9110, 5.5, without what is not ASCII. */
    private static final Pattern VALUE = Pattern.compile("[\\x21-\\x7e](?:[\\x20-\\x7e\\t]*[\\x21-\\x7e])?");
    /** What the format or the connection says itself. */
    private static final Set<String> RESERVED = Set.of(
            "connection",
            "content-encoding",
            "content-length",
            "content-type",
            "expect",
            "host",
            "transfer-encoding",
            "upgrade");

    public OtlpTarget {
        headers = Map.copyOf(headers);
    }

    /**
     * Reads the directives.
     *
     * @return empty when nothing is to be sent, or something is wrong
     */
    public static Optional<OtlpTarget> read(MagnusConf magnus, Findings findings) {
        DirectiveValues values = magnus.values();
        Map<String, String> headers = headers(values, findings);
        String written = values.text(URL);
        if (written.isEmpty()) {
            return Optional.empty();
        }
        Optional<URI> url = url(written);
        if (url.isEmpty()) {
            findings.wrongValue(at(values, URL), URL, written, "http://HOST:PORT/PATH or https://HOST:PORT/PATH");
        }
        return url.map(found ->
                new OtlpTarget(found, values.duration("OtlpInterval"), values.duration("OtlpTimeout"), headers));
    }

    private static Optional<URI> url(String written) {
        try {
            URI url = new URI(written);
            boolean isHttp = "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
            // A password belongs into a header, where it can come from a file.
            boolean isPlain = url.getHost() != null && url.getRawUserInfo() == null && url.getRawFragment() == null;
            return isHttp && isPlain ? Optional.of(url) : Optional.empty();
        } catch (URISyntaxException malformed) {
            return Optional.empty();
        }
    }

    private static Map<String, String> headers(DirectiveValues values, Findings findings) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String written : values.list(HEADERS)) {
            int equals = written.indexOf('=');
            String name = equals < 0 ? "" : written.substring(0, equals);
            Optional<String> value = equals < 0 ? Optional.empty() : decoded(written.substring(equals + 1));
            boolean isName = NAME.matcher(name).matches() && !RESERVED.contains(name.toLowerCase(Locale.ROOT));
            if (isName && value.isPresent()) {
                headers.put(name, value.get());
            } else {
                // The value may be a secret: it is not repeated.
                findings.wrongValue(
                        at(values, HEADERS),
                        HEADERS,
                        name.isEmpty() ? "a word without a name" : name + "=…",
                        "NAME=VALUE, no header of the format itself; %XX for what may not stand in a list");
            }
        }
        return headers;
    }

    private static Optional<String> decoded(String value) {
        try {
            // Of forms, but for the plus sign, which stands for itself here.
            return Optional.of(URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8))
                    .filter(plain -> VALUE.matcher(plain).matches());
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private static SourceLocation at(DirectiveValues values, String name) {
        return values.at(name).orElse(SourceLocation.none());
    }
}
