package org.heliostat.config.serverxml;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.config.SourceLocation;

/**
 * One {@code <LS>}: an address and port to listen on.
 *
 * @param ip an address, or {@code any}, {@code 0.0.0.0}, {@code INADDR_ANY} for all of them
 * @param port 0 for any free port
 * @param family {@code default}, {@code inet} or {@code inet6}
 * @param defaultVs id of the virtual server for requests that no {@code urlhosts} matches
 * @param serverName for redirects when a request has no Host; may carry scheme and port
 * @param protocols what is spoken besides HTTP/1.1
 */
public record ListenSocketConfig(
        SourceLocation at,
        String id,
        String ip,
        int port,
        boolean security,
        int acceptorThreads,
        String family,
        boolean blocking,
        String defaultVs,
        String serverName,
        Protocols protocols,
        Optional<SslParams> sslParams) {

    /**
     * What is spoken besides HTTP/1.1.
     *
     * @param http2 whether HTTP/2 is, where the server speaks it
     * @param proxy whether each connection begins with a header of the PROXY protocol
     */
    public record Protocols(boolean http2, boolean proxy) {

        /** As where server.xml says nothing. */
        public static final Protocols USUAL = new Protocols(true, false);
    }

    private static final List<String> ANY = List.of("any", "0.0.0.0", "inaddr_any", "::", "*");

    public ListenSocketConfig {
        requireNonNull(id, "id");
        requireNonNull(ip, "ip");
        requireNonNull(defaultVs, "defaultVs");
        requireNonNull(serverName, "serverName");
    }

    /** One that speaks the usual protocols. */
    public ListenSocketConfig(
            SourceLocation at,
            String id,
            String ip,
            int port,
            boolean security,
            int acceptorThreads,
            String family,
            boolean blocking,
            String defaultVs,
            String serverName,
            Optional<SslParams> sslParams) {
        this(
                at,
                id,
                ip,
                port,
                security,
                acceptorThreads,
                family,
                blocking,
                defaultVs,
                serverName,
                Protocols.USUAL,
                sslParams);
    }

    /** @return whether it listens on all addresses of the machine */
    public boolean isAnyAddress() {
        return ANY.contains(ip.toLowerCase(Locale.ROOT));
    }

    /** @return SSLPARAMS, with their defaults where server.xml has none */
    public SslParams tls() {
        return sslParams.orElseGet(() -> new SslParams(at, SslParams.USUAL_NICKNAME, true, SslParams.ClientAuth.NONE));
    }

    /** @return the same listen socket on another port */
    public ListenSocketConfig withPort(int other) {
        return new ListenSocketConfig(
                at,
                id,
                ip,
                other,
                security,
                acceptorThreads,
                family,
                blocking,
                defaultVs,
                serverName,
                protocols,
                sslParams);
    }
}
