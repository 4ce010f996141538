package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ServletConnection;
import jakarta.servlet.http.Cookie;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.TrailerRule;
import org.heliostat.request.client.ConnectionInfo;
import org.heliostat.servlet.servlethttp.fields.AcceptedLocales;
import org.heliostat.servlet.servlethttp.fields.CookieHeader;
import org.heliostat.time.HttpDates;
import org.jspecify.annotations.Nullable;

/** Reads what a request says in its head and of its connection; parsed at first use. One thread at a time. */
final class RequestHead {

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
    String field(String name) {
        return state.fields().first(name);
    }

    int intField(String name) {
        String value = field(name);
        return value == null ? -1 : Integer.parseInt(value);
    }

    long dateField(String name) {
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

    /** @return languages that the client wants, never empty */
    List<Locale> locales() {
        state.exchange();
        if (locales == null) {
            locales = AcceptedLocales.parse(state.fields().all("Accept-Language"));
        }
        return locales.isEmpty() ? List.of(Locale.getDefault()) : locales;
    }

    /** @return -1 when the head names none */
    long contentLength() {
        return state.fields().contains("Content-Length")
                ? state.request().body().contentLength()
                : -1;
    }

    /** Names are never looked up on the request's path: the address stands for the name (Servlet 6.1 allows it). */
    String remoteAddress() {
        return text(state.client().address());
    }

    int remotePort() {
        return state.client().address().getPort();
    }

    String localAddress() {
        return text(local());
    }

    int localPort() {
        return local().getPort();
    }

    private InetSocketAddress local() {
        return state.request().connection().local();
    }

    String requestId() {
        ConnectionInfo connection = state.request().connection();
        return Long.toString(connection.id(), 36)
                + '-'
                + Long.toString(state.exchange().receivedNanos(), 36);
    }

    ServletConnection connection() {
        HttpVersion version = state.request().head().version();
        ConnectionInfo connection = state.request().connection();
        String protocol = version == HttpVersion.HTTP_2
                ? connection.secure() ? "h2" : "h2c"
                : version.text().toLowerCase(Locale.ROOT);
        return new ConnectionView(Long.toString(connection.id()), protocol, connection.secure());
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

    private static String text(InetSocketAddress address) {
        InetAddress ip = address.getAddress();
        return ip == null ? address.getHostString() : ip.getHostAddress();
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
