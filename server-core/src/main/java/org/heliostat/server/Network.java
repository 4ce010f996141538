package org.heliostat.server;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.heliostat.admin.ListenAddress;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Finding;
import org.heliostat.config.Severity;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.connection.KeepAlive;
import org.heliostat.connection.ProtocolCounters;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.HttpSettings;
import org.heliostat.listen.ListenException;
import org.heliostat.listen.ListenSocket;
import org.heliostat.listen.ListenSockets;
import org.heliostat.listen.SocketChange;
import org.heliostat.listen.SocketOptions;
import org.heliostat.listen.tls.CertificateWatch;
import org.heliostat.listen.tls.Staples;
import org.heliostat.listen.tls.TlsChecks;
import org.heliostat.listen.tls.TlsOptions;
import org.heliostat.listen.tls.TlsProvider;
import org.heliostat.sessionthread.SessionThreads;
import org.heliostat.stats.NetworkSnapshot;
import org.heliostat.stats.thread.Heartbeat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The server's side of the network: listen sockets, I/O loops, and what their connections share. */
final class Network {

    private static final Logger LOG = LoggerFactory.getLogger(Network.class);

    private final ServerParts parts;
    private final ListenSockets sockets;
    private final HttpEnvironment environment;
    private final KeepAlive keepAlive;
    private final ProtocolCounters counters;
    private final Staples staples;
    private final CertificateWatch watch = new CertificateWatch();
    private Optional<TlsProvider> toldProvider = Optional.empty();

    private Network(
            ServerParts parts,
            ListenSockets sockets,
            HttpEnvironment environment,
            KeepAlive keepAlive,
            ProtocolCounters counters,
            Staples staples) {
        this.parts = parts;
        this.sockets = sockets;
        this.environment = environment;
        this.keepAlive = keepAlive;
        this.counters = counters;
        this.staples = staples;
    }

    /** Starts the I/O loops; nothing is bound yet. */
    static Network of(
            Configuration configuration, ServerParts parts, Dispatcher dispatcher, SessionThreads sessionThreads) {
        MagnusConf magnus = configuration.magnus();
        KeepAlive keepAlive = new KeepAlive(magnus.maxKeepAliveConnections(), magnus.keepAliveTimeout());
        ProtocolCounters counters = new ProtocolCounters(parts.ticker());
        HttpEnvironment environment = new HttpEnvironment(
                settings(configuration),
                dispatcher,
                sessionThreads::reenter,
                keepAlive,
                counters,
                parts.ticker(),
                parts.wallClock());
        Staples staples = new Staples(parts.wallClock());
        ListenSockets sockets = new ListenSockets(
                listenSockets(configuration, parts),
                SocketOptions.from(magnus),
                tlsOptions(configuration, parts),
                configuration.security().certificates(),
                staples,
                environment,
                parts.place().sockets(),
                parts.ticker());
        dispatcher.tlsHosts(sockets.secure()::serveAlike);
        return new Network(parts, sockets, environment, keepAlive, counters, staples);
    }

    /** Takes the addresses of the listen sockets. */
    void bind() throws ListenException {
        sockets.bind();
    }

    void open() throws ListenException {
        sockets.open();
    }

    /** Closes the listen sockets until {@link #open}; connections go on. */
    void pause() {
        sockets.stopAccepting();
    }

    private static TlsOptions tlsOptions(Configuration configuration, ServerParts parts) {
        return TlsChecks.isUsed(configuration)
                ? TlsOptions.from(configuration, parts.modules().ordering().standIns())
                : TlsOptions.UNUSED;
    }

    /** Says who calculates TLS, where that is somebody else than before. One thread at a time. */
    void tellTlsProvider(Configuration configuration) {
        Optional<TlsProvider> now = TlsChecks.isUsed(configuration)
                ? Optional.of(TlsProvider.choose(configuration.magnus()))
                : Optional.empty();
        if (now.isPresent() && !now.equals(toldProvider)) {
            LOG.info(
                    "TLS by {} (TLSProvider {}){}",
                    now.get().text(),
                    configuration.magnus().tls().provider(),
                    now.get() == TlsProvider.JDK ? whyNotNative(configuration) : "");
        }
        toldProvider = now;
    }

    /**
     * Takes certificates that have changed on disk, and replaces keys of tickets that are too old. To be called every few
     * seconds, by one thread at a time, which may wait.
     *
     * @param current the configuration in force
     */
    void lookAtTls(Configuration current) {
        if (TlsChecks.isUsed(current)) {
            sockets.secure().look();
            watch.look(
                            current.confFolder(),
                            current.serverXml().listenSockets(),
                            current.files().overlay().certificates().get(),
                            sockets.secure().inUse())
                    .ifPresent(sockets.secure()::renew);
        }
    }

    /** @return the certificates that new connections get. Any thread. */
    Certificates certificates() {
        return sockets.secure().inUse();
    }

    /** @return what new connections get in place of ordered certificates that have not come. Any thread. */
    List<ServerCertificate> standIns() {
        return sockets.secure().standIns();
    }

    /**
     * Shows authorities other proofs that hosts are ours. May wait.
     *
     * @param proofs certificates by host, in lower case
     * @param current the configuration in force
     * @throws SSLException when one cannot be used
     */
    void challenges(Map<String, ServerCertificate> proofs, Configuration current) throws SSLException {
        sockets.secure().challenges().pending(proofs, TlsProvider.choose(current.magnus()));
    }

    /** @return what new handshakes show with certificates. Any thread. */
    Staples staples() {
        return staples;
    }

    private static String whyNotNative(Configuration configuration) {
        return configuration.magnus().tls().provider().equals("jdk")
                ? ""
                : TlsProvider.whyNotNative()
                        .map(why -> "; openssl cannot be loaded: " + why)
                        .orElse("");
    }

    /**
     * Prepares the listen sockets of another configuration; those that are new are bound and wait.
     *
     * @throws ConfigException when TLS cannot be spoken with one of them
     * @throws ListenException when an address cannot be had
     */
    SocketChange change(Configuration configuration) throws ListenException {
        return sockets.change(
                listenSockets(configuration, parts),
                tlsOptions(configuration, parts),
                configuration.security().certificates());
    }

    void apply(Configuration configuration) {
        MagnusConf magnus = configuration.magnus();
        environment.settings(settings(configuration));
        tellTlsProvider(configuration);
        keepAlive.limits(magnus.maxKeepAliveConnections(), magnus.keepAliveTimeout());
    }

    /** @return how sockets are driven, as in magnus.conf */
    String transport() {
        return sockets.transport().text();
    }

    List<ListenAddress> addresses() {
        return sockets.all().stream().map(Network::address).toList();
    }

    NetworkSnapshot snapshot() {
        return new NetworkSnapshot(
                sockets.snapshot(Instant.ofEpochMilli(parts.wallClock().millis())),
                keepAlive.snapshot(),
                counters.snapshot(),
                counters.http2());
    }

    /** @return by how much the I/O loop that is the latest is behind, 0 when none is */
    long loopLateNanos() {
        return sockets.loopLateNanos();
    }

    /**
     * Stops accepting and waits until every connection has got what it is owed.
     *
     * @return connections that had to be cut with an answer owed to them
     */
    int drain(Duration patience) {
        sockets.drain();
        return sockets.awaitDrained(patience);
    }

    /** @return of every I/O loop and acceptor */
    List<Heartbeat> heartbeats() {
        return sockets.heartbeats();
    }

    /** @return whether there is memory for what connections read and write */
    boolean hasBuffers() {
        return sockets.hasBuffers();
    }

    void close() {
        sockets.close();
    }

    private static HttpSettings settings(Configuration configuration) {
        return HttpSettings.from(
                configuration.magnus(),
                configuration.serverXml().listenSockets(),
                configuration.isOnSomewhere("AllowEncodedSlash"));
    }

    private static ListenAddress address(ListenSocket socket) {
        ListenSocketConfig config = socket.config();
        String host = config.isAnyAddress() ? "localhost" : config.ip();
        return new ListenAddress(config.id(), config.security() ? "https" : "http", host, socket.port());
    }

    /** @return what to say where another port of the first listen socket has come, for which that of the start stands */
    Optional<Finding> portWithoutEffect(Configuration before, Configuration after) {
        if (parts.firstPort().isEmpty()) {
            return Optional.empty();
        }
        List<ListenSocketConfig> now = after.serverXml().listenSockets();
        List<ListenSocketConfig> then = before.serverXml().listenSockets();
        if (now.isEmpty() || then.isEmpty() || now.get(0).port() == then.get(0).port()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                now.get(0).at(),
                Severity.WARNING,
                "LS " + now.get(0).id() + ": port: " + now.get(0).port()
                        + " has no effect: the server was started with --port "
                        + parts.firstPort().getAsInt()));
    }

    private static List<ListenSocketConfig> listenSockets(Configuration configuration, ServerParts parts) {
        List<ListenSocketConfig> sockets =
                new ArrayList<>(configuration.serverXml().listenSockets());
        if (parts.firstPort().isPresent() && !sockets.isEmpty()) {
            sockets.set(0, sockets.get(0).withPort(parts.firstPort().getAsInt()));
        }
        return sockets;
    }
}
