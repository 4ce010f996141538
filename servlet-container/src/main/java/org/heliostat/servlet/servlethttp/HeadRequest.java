package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ServletConnection;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.Request;
import org.heliostat.request.TrailerRule;
import org.heliostat.request.client.ClientView;
import org.heliostat.request.client.ConnectionInfo;
import org.heliostat.servlet.servlethttp.fields.AcceptedLocales;
import org.heliostat.servlet.servlethttp.fields.CookieHeader;
import org.heliostat.time.HttpDates;
import org.jspecify.annotations.Nullable;

/** The half of a request that comes from its head and its connection. */
abstract class HeadRequest implements HttpServletRequest {

    private @Nullable Exchange exchange;
    private @Nullable Request replaced;
    private @Nullable List<Cookie> cookies;
    private @Nullable List<Locale> locales;

    HeadRequest(Exchange exchange) {
        this.exchange = exchange;
    }

    /**
     * The door to everything: objects that an application keeps beyond their exchange answer with an exception, never
     * with another user's data.
     */
    final Exchange exchange() {
        Exchange live = exchange;
        if (live == null) {
            throw new IllegalStateException("the request has ended: its object must not be used any more");
        }
        return live;
    }

    final boolean hasEnded() {
        return exchange == null;
    }

    final void forgetExchange() {
        exchange = null;
        replaced = null;
    }

    /** From now on the request is another one, of the same client and connection. */
    final void become(Request other) {
        exchange();
        replaced = other;
        cookies = null;
        locales = null;
    }

    final Request request() {
        Request own = exchange().request();
        return replaced == null ? own : replaced;
    }

    final HeaderFields fields() {
        return request().headers();
    }

    @Override
    public String getMethod() {
        return request().method();
    }

    @Override
    public String getProtocol() {
        return request().head().version().text();
    }

    @Override
    public @Nullable String getHeader(String name) {
        return fields().first(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return Collections.enumeration(fields().all(name));
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        HeaderFields fields = fields();
        List<String> names = new ArrayList<>(fields.size());
        for (int i = 0; i < fields.size(); i++) {
            String name = fields.name(i);
            if (indexOf(names, name) < 0) {
                names.add(name);
            }
        }
        return Collections.enumeration(names);
    }

    @Override
    public int getIntHeader(String name) {
        String value = getHeader(name);
        return value == null ? -1 : Integer.parseInt(value);
    }

    @Override
    public long getDateHeader(String name) {
        String value = getHeader(name);
        if (value == null) {
            return -1;
        }
        long millis = HttpDates.parse(value);
        if (millis == -1) {
            throw new IllegalArgumentException("header " + name + " is no date");
        }
        return millis;
    }

    @Override
    public Cookie @Nullable [] getCookies() {
        exchange();
        if (cookies == null) {
            cookies = CookieHeader.parse(fields().all("Cookie"));
        }
        return cookies.isEmpty() ? null : cookies.toArray(new Cookie[0]);
    }

    @Override
    public Locale getLocale() {
        List<Locale> accepted = acceptedLocales();
        return accepted.isEmpty() ? Locale.getDefault() : accepted.get(0);
    }

    @Override
    public Enumeration<Locale> getLocales() {
        List<Locale> accepted = acceptedLocales();
        return Collections.enumeration(accepted.isEmpty() ? List.of(Locale.getDefault()) : accepted);
    }

    private List<Locale> acceptedLocales() {
        exchange();
        if (locales == null) {
            locales = AcceptedLocales.parse(fields().all("Accept-Language"));
        }
        return locales;
    }

    @Override
    public int getContentLength() {
        long length = getContentLengthLong();
        return length > Integer.MAX_VALUE ? -1 : (int) length;
    }

    @Override
    public long getContentLengthLong() {
        return fields().contains("Content-Length") ? request().body().contentLength() : -1;
    }

    @Override
    public @Nullable String getContentType() {
        return getHeader("Content-Type");
    }

    @Override
    public String getScheme() {
        return client().scheme();
    }

    @Override
    public boolean isSecure() {
        return client().isSecure();
    }

    @Override
    public String getServerName() {
        return client().host();
    }

    @Override
    public int getServerPort() {
        return client().port();
    }

    @Override
    public String getRemoteAddr() {
        return text(client().address());
    }

    /** Names are never looked up on the request's path: the address stands for the name (Servlet 6.1 allows it). */
    @Override
    public String getRemoteHost() {
        return text(client().address());
    }

    @Override
    public int getRemotePort() {
        return client().address().getPort();
    }

    @Override
    public String getLocalName() {
        return text(request().connection().local());
    }

    @Override
    public String getLocalAddr() {
        return text(request().connection().local());
    }

    @Override
    public int getLocalPort() {
        return request().connection().local().getPort();
    }

    final ClientView client() {
        return request().client();
    }

    @Override
    public String getRequestId() {
        ConnectionInfo connection = request().connection();
        return Long.toString(connection.id(), 36)
                + '-'
                + Long.toString(exchange().receivedNanos(), 36);
    }

    /** HTTP/1 has none; the stream id of HTTP/2 is not known here, and no id may be left empty (ServletRequest). */
    @Override
    public String getProtocolRequestId() {
        exchange();
        return "";
    }

    @Override
    public ServletConnection getServletConnection() {
        boolean http2 = request().head().version() == HttpVersion.HTTP_2;
        ConnectionInfo connection = request().connection();
        String protocol = http2
                ? connection.secure() ? "h2" : "h2c"
                : request().head().version().text().toLowerCase(Locale.ROOT);
        return new ConnectionView(Long.toString(connection.id()), protocol, connection.secure());
    }

    @Override
    public boolean isTrailerFieldsReady() {
        return request().body().isFinished();
    }

    @Override
    public Map<String, String> getTrailerFields() {
        if (!isTrailerFieldsReady()) {
            throw new IllegalStateException("the body has not been read to its end");
        }
        HeaderFields trailers = request().body().trailers();
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

    private static int indexOf(List<String> names, String name) {
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
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
