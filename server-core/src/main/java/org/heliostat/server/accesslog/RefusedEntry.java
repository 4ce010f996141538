package org.heliostat.server.accesslog;

import java.net.InetSocketAddress;
import org.heliostat.connection.Refusal;
import org.heliostat.log.access.format.AccessLogEntry;
import org.heliostat.request.StatusPhrase;
import org.heliostat.request.trace.RequestIdentity;
import org.jspecify.annotations.Nullable;

/**
 * What an access log format can ask of a request that was refused: what the client had sent of it.
 *
 * @param identity null where it has none
 * @param nanos of the ticker, now
 */
record RefusedEntry(Refusal refusal, @Nullable RequestIdentity identity, String virtualServerId, long nanos)
        implements AccessLogEntry {

    @Override
    public InetSocketAddress client() {
        return refusal.client();
    }

    @Override
    public String method() {
        return refusal.method();
    }

    @Override
    public String target() {
        return refusal.target();
    }

    @Override
    public String protocol() {
        return refusal.protocol();
    }

    @Override
    public @Nullable String requestValue(String name) {
        InetSocketAddress local = refusal.connection().local();
        return switch (name) {
            case "uri" -> known(beforeQuery(refusal.target()));
            case "query" -> query(refusal.target());
            case "method" -> known(refusal.method());
            case "protocol" -> known(refusal.protocol());
            case "server-ip" ->
                local.getAddress() == null ? null : local.getAddress().getHostAddress();
            case "server-port" -> Integer.toString(local.getPort());
            default -> null;
        };
    }

    @Override
    public @Nullable String requestHeader(String name) {
        return refusal.fields().apply(name);
    }

    @Override
    public @Nullable String variable(String name) {
        return identity == null ? null : identity.value(name);
    }

    @Override
    public int status() {
        return refusal.cause().status();
    }

    @Override
    public @Nullable String reason() {
        return status() == 0 ? null : StatusPhrase.of(status());
    }

    @Override
    public long contentLength() {
        return -1;
    }

    @Override
    public long endedNanos() {
        return nanos;
    }

    @Override
    public long durationNanos() {
        return 0;
    }

    @Override
    public String subsystem() {
        return "refused";
    }

    private static @Nullable String known(String text) {
        return text.isEmpty() ? null : text;
    }

    private static @Nullable String query(String target) {
        int query = target.indexOf('?');
        return query < 0 ? null : target.substring(query + 1);
    }

    private static String beforeQuery(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }
}
