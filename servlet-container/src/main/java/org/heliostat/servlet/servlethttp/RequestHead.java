package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ServletConnection;
import jakarta.servlet.http.Cookie;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.TrailerRule;
import org.heliostat.request.client.ConnectionInfo;
import org.heliostat.request.trace.RequestIdentity;
import org.heliostat.servlet.servlethttp.fields.AcceptedLocales;
import org.heliostat.servlet.servlethttp.fields.CookieHeader;
import org.heliostat.time.HttpDates;
import org.jspecify.annotations.Nullable;

/** Reads what a request says in its head and of its connection; parsed at first use. One thread at a time. */
final class RequestHead {

    private static final int RADIX = 36;

    /** Digits of the largest long. */
    private static final int MOST_DIGITS = 13;

    private final RequestState state;
    private @Nullable List<Cookie> cookies;
    private @Nullable List<Locale> locales;

    RequestHead(RequestState state) {
        this.state = state;
    }

    /** The request is another one from now on: what was parsed of it is forgotten. */
    void forget() {
        cookies = null;
        locales = null;
    }

    @Nullable
    String field(@Nullable String name) {
        return name == null ? null : state.fields().first(name);
    }

    int intField(@Nullable String name) {
        String value = field(name);
        return value == null ? -1 : Integer.parseInt(value);
    }

    long dateField(@Nullable String name) {
        String value = field(name);
        if (value == null) {
            return -1;
        }
        long millis = HttpDates.parse(value);
        if (millis == -1) {
            throw new IllegalArgumentException("header " + name + " is no date");
        }
        return millis;
    }

    Cookie @Nullable [] cookies() {
        state.exchange();
        if (cookies == null) {
            cookies = CookieHeader.parse(state.fields().all("Cookie"));
        }
        return cookies.isEmpty() ? null : cookies.toArray(new Cookie[0]);
    }

    /** @return the language that the client wants most, the server's where it names none */
    Locale locale() {
        List<Locale> named = namedLocales();
        return named.isEmpty() ? Locale.getDefault() : named.get(0);
    }

    /** @return languages that the client wants, never empty */
    List<Locale> locales() {
        List<Locale> named = namedLocales();
        return named.isEmpty() ? List.of(Locale.getDefault()) : named;
    }

    private List<Locale> namedLocales() {
        state.exchange();
        if (locales == null) {
            locales = AcceptedLocales.parse(state.fields().all("Accept-Language"));
        }
        return locales;
    }

    /** @return -1 when the head names none */
    long contentLength() {
        return state.fields().contains("Content-Length")
                ? state.request().body().contentLength()
                : -1;
    }

    /** Names are never looked up on the request's path: the address stands for the name (Servlet 6.1 allows it). */
    String remoteAddress() {
        InetSocketAddress address = state.client().address();
        ConnectionInfo connection = state.request().connection();
        return address == connection.remote() ? connection.remoteText() : ConnectionInfo.text(address);
    }

    int remotePort() {
        return state.client().address().getPort();
    }

    String localAddress() {
        return state.request().connection().localText();
    }

    int localPort() {
        return local().getPort();
    }

    private InetSocketAddress local() {
        return state.request().connection().local();
    }

    String requestId() {
        RequestIdentity identity = state.request().sent().identity();
        String known = identity == null ? null : identity.requestId();
        if (known != null) {
            return known;
        }
        ConnectionInfo connection = state.request().connection();
        return id(connection.id(), state.exchange().receivedNanos());
    }

    /** @return the number of the stream; empty for HTTP/1, which has none (ServletRequest) */
    String protocolRequestId() {
        int stream = state.exchange().response().transport().streamId();
        return stream == 0 ? "" : Integer.toString(stream);
    }

    /**
     * Writes two numbers of base 36.
     *
     * @param connection number of the connection, at least 0
     * @param received ticker nanoseconds at which the head was complete; may be negative
     */
    static String id(long connection, long received) {
        byte[] text = new byte[2 * MOST_DIGITS + 2];
        int start = digits(received, text, text.length);
        if (received < 0) {
            text[--start] = '-';
        }
        text[--start] = '-';
        start = digits(connection, text, start);
        return new String(text, start, text.length - start, StandardCharsets.ISO_8859_1);
    }

    /** @return where the digits of the number, without its sign, begin */
    private static int digits(long number, byte[] text, int end) {
        int start = end;
        long rest = number;
        do {
            text[--start] = (byte) Character.forDigit((int) Math.abs(rest % RADIX), RADIX);
            rest /= RADIX;
        } while (rest != 0);
        return start;
    }

    ServletConnection connection() {
        HttpVersion version = state.request().head().version();
        ConnectionInfo connection = state.request().connection();
        String protocol =
                switch (version) {
                    case HTTP_1_0 -> "http/1.0";
                    case HTTP_1_1 -> "http/1.1";
                    case HTTP_2 -> connection.secure() ? "h2" : "h2c";
                };
        return new ConnectionView(connection.idText(), protocol, connection.secure());
    }

    boolean isTrailerRead() {
        return state.request().body().isFinished();
    }

    Map<String, String> trailerFields() {
        if (!isTrailerRead()) {
            throw new IllegalStateException("the body has not been read to its end");
        }
        HeaderFields trailers = state.request().body().trailers();
        if (trailers == null || trailers.size() == 0) {
            return Map.of();
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < trailers.size(); i++) {
            if (!TrailerRule.allows(trailers.name(i))) {
                // A recipient must not act on them (RFC 9110 section 6.5.1).
                continue;
            }
            values.merge(trailers.name(i).toLowerCase(Locale.ROOT), trailers.value(i), (a, b) -> a + "," + b);
        }
        return values;
    }

    /** The connection of a request (Servlet 6.1, ServletConnection). */
    private record ConnectionView(String id, String protocol, boolean secure) implements ServletConnection {

        @Override
        public String getConnectionId() {
            return id;
        }

        @Override
        public String getProtocol() {
            return protocol;
        }

        @Override
        public String getProtocolConnectionId() {
            return "";
        }

        @Override
        public boolean isSecure() {
            return secure;
        }
    }
}
