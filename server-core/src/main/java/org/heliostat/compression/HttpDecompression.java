package org.heliostat.compression;

import java.util.List;
import java.util.Locale;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.RequestBody;
import org.heliostat.request.Response;
import org.heliostat.request.filter.BodyFilter;
import org.jspecify.annotations.Nullable;

/**
 * The filter {@code http-decompression}: whoever reads a body that was sent in gzip or deflate gets it as it was before,
 * with a header that says neither the coding nor the length. A coding that is not known is refused, with those that
 * are (RFC 9110, sections 12.5.3 and 15.5.16).
 */
public final class HttpDecompression implements BodyFilter {

    private static final int UNSUPPORTED = 415;
    private static final int UNAVAILABLE = 503;
    private static final String CODINGS = "gzip, deflate";
    /** They describe the bytes that were sent (RFC 9110, section 8; RFC 9530, section 2). */
    private static final List<String> ABOUT_WHAT_WAS_SENT =
            List.of("content-encoding", "content-length", "content-md5", "content-digest", "repr-digest", "digest");

    private final InflationSettings settings;
    private final InflationCounters counters;

    public HttpDecompression(InflationSettings settings, InflationCounters counters) {
        this.settings = settings;
        this.counters = counters;
    }

    /** @return whether the request may be about this filter at all, for those who ask for each request */
    public static boolean concerns(HeaderFields headers) {
        return headers.contains("Content-Encoding");
    }

    @Override
    public @Nullable RequestBody begin(Exchange exchange, RequestBody sent) {
        String coding = onlyCoding(exchange.request().headers());
        if (coding.isEmpty()) {
            return sent;
        }
        BodyDecoder decoder =
                switch (coding) {
                    case "gzip", "x-gzip" -> new GzipDecoder();
                    case "deflate" -> new DeflateDecoder();
                    default -> null;
                };
        if (decoder == null) {
            counters.unknownCoding();
            exchange.response().status(UNSUPPORTED).headers().set("Accept-Encoding", CODINGS);
            return null;
        }
        if (!counters.begins()) {
            busy(exchange.response());
            return null;
        }
        exchange.request().headers(plain(exchange.request().headers()));
        return new InflatedBody(sent, decoder, settings, counters);
    }

    private static void busy(Response response) {
        response.status(UNAVAILABLE).headers().set("Retry-After", "1");
    }

    /** @return in lower case; empty for none, or identity only; several are written as they were sent, and so unknown */
    private static String onlyCoding(HeaderFields headers) {
        StringBuilder codings = new StringBuilder();
        for (String value : headers.all("Content-Encoding")) {
            for (String word : value.split(",", -1)) {
                String coding = word.strip().toLowerCase(Locale.ROOT);
                if (!coding.isEmpty() && !coding.equals("identity")) {
                    codings.append(codings.isEmpty() ? "" : ", ").append(coding);
                }
            }
        }
        return codings.toString();
    }

    private static HeaderFields plain(HeaderFields sent) {
        MutableHeaders plain = new MutableHeaders();
        for (int i = 0; i < sent.size(); i++) {
            if (!ABOUT_WHAT_WAS_SENT.contains(sent.name(i).toLowerCase(Locale.ROOT))) {
                plain.add(sent.name(i), sent.value(i));
            }
        }
        return plain;
    }
}
