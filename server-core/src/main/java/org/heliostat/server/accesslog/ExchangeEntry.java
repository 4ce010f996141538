package org.heliostat.server.accesslog;

import java.net.InetSocketAddress;
import org.heliostat.log.access.format.AccessLogEntry;
import org.heliostat.log.access.format.SteadyText;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.StatusPhrase;
import org.heliostat.request.client.ConnectionInfo;
import org.heliostat.request.client.TlsSession;
import org.heliostat.request.trace.RequestIdentity;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * What an access log format can ask of an exchange whose answer has been handed over.
 *
 * @param name of the client's host, null when there is none or nobody asked
 * @param nameStandsForAddress whether it stands where the format has the address
 */
record ExchangeEntry(Exchange exchange, Ticker ticker, @Nullable String name, boolean nameStandsForAddress)
        implements AccessLogEntry {

    @Override
    public InetSocketAddress client() {
        return exchange.request().client().address();
    }

    /** A connection's requests share the text; who is behind a proxy differs from one to the next. */
    @Override
    public @Nullable String clientText() {
        ConnectionInfo connection = exchange.request().connection();
        return client() == connection.remote() ? connection.remoteText() : null;
    }

    @Override
    public @Nullable String nameForAddress() {
        return nameStandsForAddress ? name : null;
    }

    private static String address(InetSocketAddress socket) {
        return socket.getAddress() == null
                ? socket.getHostString()
                : socket.getAddress().getHostAddress();
    }

    @Override
    public @Nullable String clientDns() {
        return name;
    }

    @Override
    public @Nullable String clientValue(String name) {
        TlsSession tls = exchange.request().connection().tls();
        return switch (name) {
            case "keysize", "secret-keysize" -> tls == null ? null : Integer.toString(tls.keySize());
            case "cipher" -> tls == null ? null : tls.cipherSuite();
            case "ssl-id" -> tls == null ? null : tls.sessionId();
            default -> null;
        };
    }

    @Override
    public String method() {
        return exchange.request().method();
    }

    @Override
    public String target() {
        return exchange.request().head().target();
    }

    @Override
    public String protocol() {
        return exchange.request().head().version().text();
    }

    @Override
    public @Nullable String requestValue(String name) {
        Request request = exchange.request();
        return switch (name) {
            case "uri" -> request.target().path();
            case "query" -> request.target().query();
            case "method" -> request.method();
            case "protocol" -> protocol();
            case "server-ip" -> address(request.connection().local());
            case "server-port" -> Integer.toString(request.connection().local().getPort());
            default -> null;
        };
    }

    @Override
    public @Nullable String requestHeader(String name) {
        HeaderFields headers = exchange.request().headers();
        return name.equalsIgnoreCase("cookie") && headers.contains(name)
                ? String.join("; ", headers.all(name))
                : headers.first(name);
    }

    @Override
    public @Nullable String responseHeader(String name) {
        Response response = exchange.response();
        String own = response.headers().first(name);
        HeaderFields standing = response.standing();
        return own == null && standing != null ? standing.first(name) : own;
    }

    @Override
    public @Nullable String variable(String name) {
        Request request = exchange.request();
        return switch (name) {
            case "auth-user" -> request.authUser();
            case "auth-type" -> request.authType();
            case "request-id", "traceparent", "trace-id" -> {
                RequestIdentity identity = request.identity();
                yield identity == null ? null : identity.value(name);
            }
            default -> request.variables().get(name);
        };
    }

    @Override
    public int status() {
        return exchange.response().status();
    }

    @Override
    public @Nullable String reason() {
        String own = exchange.response().reason();
        int status = exchange.response().status();
        return own != null || status <= 0 ? own : StatusPhrase.of(status);
    }

    @Override
    public long contentLength() {
        Response response = exchange.response();
        int status = response.status();
        boolean none = status < 200 || status == 204 || status == 304;
        return none ? -1 : response.transport().bodyBytesSent();
    }

    @Override
    public long endedNanos() {
        long known = exchange.answeredNanos();
        return known == 0 ? ticker.nanos() : known;
    }

    @Override
    public @Nullable SteadyText steadyText() {
        return exchange.steadyText();
    }

    @Override
    public long durationNanos() {
        return Math.max(0, endedNanos() - exchange.receivedNanos());
    }

    @Override
    public String virtualServerId() {
        return exchange.virtualServerId();
    }

    @Override
    public String subsystem() {
        return exchange.queuedNanos() == 0 ? "cache" : "NSAPI";
    }
}
