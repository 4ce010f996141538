package org.heliostat.compression;

import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.heliostat.request.filter.AnswerFilter;
import org.heliostat.request.filter.HeadOnly;
import org.heliostat.request.negotiation.AcceptedCodings;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The filter {@code http-compression}: answers in the coding that the client likes best. Never parts of a resource,
 * what is coded already, or what must not be transformed (RFC 9110, section 7.7). The answer's entity tag becomes a
 * weak one: its bytes are others than those of the resource. A HEAD is answered with the header of the GET, but for
 * the length, which only the coded content would tell.
 */
public final class HttpCompression implements AnswerFilter {

    private static final int OK = 200;
    private static final int PARTIAL = 206;
    private static final int NOT_MODIFIED = 304;
    private static final Set<String> TYPES = Set.of(
            "application/javascript",
            "application/json",
            "application/ld+json",
            "application/manifest+json",
            "application/rtf",
            "application/vnd.ms-fontobject",
            "application/wasm",
            "application/x-javascript",
            "application/xhtml+xml",
            "application/xml",
            "font/otf",
            "font/ttf",
            "image/bmp",
            "image/svg+xml",
            "image/x-icon",
            "image/vnd.microsoft.icon");

    private static final Logger LOG = LoggerFactory.getLogger(HttpCompression.class);

    private final CompressionSettings settings;
    private final boolean anyType;
    private final CompressionCounters counters;

    /** @param anyType whether whoever inserts the filter has chosen the types; if not, types that are worth it */
    public HttpCompression(CompressionSettings settings, boolean anyType, CompressionCounters counters) {
        this.settings = settings;
        this.anyType = anyType;
        this.counters = counters;
    }

    @Override
    public boolean concerns(Exchange exchange, long length) {
        Response response = exchange.response();
        MutableHeaders headers = response.headers();
        int status = response.status() == Response.NO_STATUS ? OK : response.status();
        boolean hasContent = status >= OK && status != 204 && status != 205;
        return hasContent
                && !headers.contains("Content-Encoding")
                && !headers.hasToken("Cache-Control", "no-transform")
                && (anyType || isWorthIt(exchange))
                && (status == NOT_MODIFIED
                        || status == PARTIAL
                        || isLongEnough(headers.first("Content-Length"), length));
    }

    private static boolean isWorthIt(Exchange exchange) {
        String sent = exchange.response().headers().first("Content-Type");
        String written = sent != null ? sent : String.valueOf(exchange.request().contentType());
        int end = written.indexOf(';');
        String type = (end < 0 ? written : written.substring(0, end)).strip().toLowerCase(Locale.ROOT);
        return TYPES.contains(type) || type.startsWith("text/") || type.endsWith("+xml") || type.endsWith("+json");
    }

    private boolean isLongEnough(@Nullable String declared, long length) {
        if (declared == null) {
            return length < 0 || length >= settings.leastBytes();
        }
        try {
            return Long.parseLong(declared) >= settings.leastBytes();
        } catch (NumberFormatException notALength) {
            return false;
        }
    }

    @Override
    public ResponseTransport begin(Exchange exchange, ResponseTransport next) {
        Response response = exchange.response();
        MutableHeaders headers = response.headers();
        if (settings.vary()) {
            headers.addToken("Vary", "Accept-Encoding");
        }
        String token = AcceptedCodings.of(exchange.request().headers()).best(settings.tokens());
        boolean part = response.status() == PARTIAL || headers.contains("Content-Range");
        if (token == null || part) {
            return next;
        }
        if (response.status() == NOT_MODIFIED) {
            weaken(headers);
            return next;
        }
        boolean head = exchange.request().method().equals("HEAD");
        ResponseTransport coded = head ? new HeadOnly(next) : compressing(next, settings.coding(token));
        if (coded == null) {
            return next;
        }
        weaken(headers);
        headers.remove("Content-Length")
                .remove("Accept-Ranges")
                .remove("Content-MD5")
                .set("Content-Encoding", token);
        return coded;
    }

    /** @return null where no coder may be made, or none can */
    private @Nullable ResponseTransport compressing(ResponseTransport next, ContentCoding coding) {
        if (!counters.begins()) {
            return null;
        }
        ResponseTransport made = null;
        try {
            made = CompressingTransport.open(next, coding, settings, counters);
            counters.made();
        } catch (IOException | RuntimeException | LinkageError noCoder) {
            LOG.error("content coding {}: {}", coding.token(), noCoder.toString());
        } finally {
            if (made == null) {
                counters.ended();
            }
        }
        return made;
    }

    private static void weaken(MutableHeaders headers) {
        String eTag = headers.first("ETag");
        if (eTag != null && !eTag.startsWith("W/")) {
            headers.set("ETag", "W/" + eTag);
        }
    }
}
