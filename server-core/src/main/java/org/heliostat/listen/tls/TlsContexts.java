package org.heliostat.listen.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ReferenceCountedOpenSslServerContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.ReferenceCountUtil;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.heliostat.config.ConfigException;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.certificate.HostTls;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.certificate.SocketTls;
import org.heliostat.config.certificate.TlsRules;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.ServerName;
import org.heliostat.config.serverxml.SslParams;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The contexts of one listen socket under one configuration: one for each virtual server, host with rules of its own, and
 * certificate, made when a client first asks for it, so that no session of one is resumed under another. {@link #newHandler} never waits; the
 * other methods may, and belong to any thread.
 */
public final class TlsContexts implements AutoCloseable {

    /** A client that knows neither speaks HTTP/1.1 without saying so. */
    private static final List<String> WITH_HTTP_2 =
            List.of(ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1);

    private static final Logger LOG = LoggerFactory.getLogger(TlsContexts.class);

    private final ListenSocketConfig socket;
    private final SocketTls tls;
    private final HostContexts usual;
    private final Map<String, HostContexts> byHost = new HashMap<>(); // not changed after the constructor
    /** The one of these that stands in for another that has not come yet; empty where there is none. */
    private final Optional<ServerCertificate> standIn;

    private final TlsOptions options;
    private final Staples staples;
    private final Executor handshakes;
    private final Map<Key, SslContext> made = new ConcurrentHashMap<>();
    private TicketKeys tickets; // guarded by this
    private boolean closed; // guarded by this

    private record Key(String virtualServer, String host, String nickname) {}

    /** On what a connection was agreed, but for the certificate, which its client has looked at. */
    private record Agreement(SslParams.ClientAuth clientAuth, List<X509Certificate> trusted, TlsRules rules) {

        static Agreement of(SslParams.ClientAuth clientAuth, List<X509Certificate> trusted, TlsRules rules) {
            boolean asked = clientAuth != SslParams.ClientAuth.NONE;
            return new Agreement(clientAuth, asked ? List.copyOf(trusted) : List.of(), rules);
        }
    }

    /**
     * How clients are served that name one host, or none that is known.
     *
     * @param host empty for the listen socket itself
     * @param offered the one liked most first
     */
    private record HostContexts(
            String host,
            Agreement agreement,
            List<ServerCertificate> offered,
            boolean isTls13Spoken,
            ContextRecipe recipe,
            List<String> applicationProtocols) {

        ServerCertificate chosen(ClientHello hello) {
            return offered.size() == 1 ? offered.get(0) : CertificateChoice.of(offered, hello, isTls13Spoken);
        }
    }

    /**
     * @param staples what is shown with certificates
     * @param handshakes runs the expensive steps of handshakes, so that I/O loops need not
     * @throws ConfigException when TLS cannot be spoken with the certificate
     */
    public TlsContexts(
            ListenSocketConfig socket,
            Certificates certificates,
            TlsOptions options,
            TicketKeys tickets,
            Staples staples,
            Executor handshakes) {
        SslParams params = socket.tls();
        this.socket = socket;
        this.standIn = standIn(socket, certificates, options);
        this.tls = certificates.of(socket.id());
        this.options = options;
        this.tickets = tickets;
        this.staples = staples;
        this.handshakes = handshakes;
        try {
            List<ServerCertificate> own = params.nicknames().stream()
                    .map(nickname -> params.isOrdered(nickname) && standIn.isPresent()
                            ? standIn.get()
                            : read(nickname, certificates, socket))
                    .toList();
            this.usual = host("", own, params.clientAuth(), tls.trusted(), tls.rules());
            for (Map.Entry<String, HostTls> one : tls.hosts().entrySet()) {
                HostTls host = one.getValue();
                List<ServerCertificate> only = List.of(host.certificate());
                byHost.put(one.getKey(), host(one.getKey(), only, host.clientAuth(), host.trusted(), host.rules()));
            }
            for (HostContexts host : all()) {
                for (ServerCertificate one : host.offered()) {
                    make(host, one, socket.defaultVs());
                }
            }
        } catch (SSLException | IllegalArgumentException unusable) {
            // Most of what can be wrong with certificates was found out when they were read.
            made.values().forEach(ReferenceCountUtil::release);
            throw unusable(unusable);
        }
    }

    /**
     * @param virtualServer id of the one that the hello leads to
     * @return null where its context has to be {@link #prepare prepared} first
     * @throws IllegalReferenceCountException when these contexts have been closed
     */
    @Nullable
    SslHandler newHandler(String virtualServer, ClientHello hello, ByteBufAllocator allocator) {
        HostContexts host = hostOf(hello.serverName());
        ServerCertificate certificate = host.chosen(hello);
        SslContext context = made.get(new Key(virtualServer, host.host(), certificate.nickname()));
        if (context == null) {
            return null;
        }
        SslHandler handler = context.newHandler(allocator, handshakes);
        staples.attach(handler.engine(), certificate.chain().get(0));
        return handler;
    }

    /** Makes the context that a client asks for. Waits; without effect when these contexts have been closed. */
    synchronized void prepare(String virtualServer, ClientHello hello) {
        HostContexts host = hostOf(hello.serverName());
        ServerCertificate certificate = host.chosen(hello);
        if (closed || made.containsKey(new Key(virtualServer, host.host(), certificate.nickname()))) {
            return;
        }
        try {
            make(host, certificate, virtualServer);
        } catch (SSLException | IllegalArgumentException unusable) {
            throw unusable(unusable);
        }
    }

    private HostContexts host(
            String host,
            List<ServerCertificate> offered,
            SslParams.ClientAuth clientAuth,
            List<X509Certificate> trusted,
            TlsRules rules)
            throws SSLException {
        boolean http2 = options.http2() && socket.protocols().http2() && CipherSuites.areFitForHttp2(rules);
        ContextRecipe recipe = new ContextRecipe(options, host, clientAuth, trusted, rules);
        offered.stream()
                .filter(one -> recipe.provider(one) != options.provider().serving(one))
                .forEach(one -> LOG.info(
                        "LS {}: TLS with certificate {} is by the JDK: BoringSSL cannot be told to keep to its cipher suites",
                        socket.id(),
                        one.nickname()));
        return new HostContexts(
                host,
                Agreement.of(clientAuth, trusted, rules),
                offered,
                CipherSuites.protocols(rules).contains(TlsRules.TLS_1_3),
                recipe,
                http2 ? WITH_HTTP_2 : List.of());
    }

    private void make(HostContexts host, ServerCertificate certificate, String virtualServer) throws SSLException {
        made.put(
                new Key(virtualServer, host.host(), certificate.nickname()),
                host.recipe().make(certificate, virtualServer, host.applicationProtocols(), tickets));
    }

    private HostContexts hostOf(String name) {
        return tls.hostOf(name).map(byHost::get).orElse(usual);
    }

    /** The listen socket's own first. */
    private List<HostContexts> all() {
        return Stream.concat(Stream.of(usual), byHost.values().stream()).toList();
    }

    private List<ServerCertificate> offered() {
        return all().stream().flatMap(host -> host.offered().stream()).toList();
    }

    /** @return whether this is the listen socket of that id */
    public boolean areOf(String listenSocketId) {
        return socket.id().equals(listenSocketId);
    }

    /**
     * @return whether clients that name one of these hosts are served by the same rules as those that name the other, whatever
     *     certificates they are shown
     */
    public boolean serveAlike(String host, String other) {
        return tls.hosts().isEmpty()
                || hostOf(withoutDot(host))
                        .agreement()
                        .equals(hostOf(withoutDot(other)).agreement());
    }

    private static String withoutDot(String host) {
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    /** @return whether clients are asked for a certificate, unless they name a host with rules of its own */
    public boolean isClientAsked() {
        return socket.tls().clientAuth() != SslParams.ClientAuth.NONE;
    }

    private static Optional<ServerCertificate> standIn(
            ListenSocketConfig socket, Certificates certificates, TlsOptions options) {
        String nickname = socket.tls().serverCertNickname();
        if (!socket.tls().isOrdered(nickname) || certificates.servers().containsKey(nickname)) {
            return Optional.empty();
        }
        String host =
                ServerName.parse(socket.serverName()).map(ServerName::host).orElse("");
        return options.standIns().make(nickname, host);
    }

    private static ServerCertificate read(String nickname, Certificates certificates, ListenSocketConfig socket) {
        ServerCertificate found = certificates.servers().get(nickname);
        if (found == null) {
            throw new ConfigException(socket.at(), "LS " + socket.id() + ": certificate " + nickname + " was not read");
        }
        return found;
    }

    /** @return those that were read, the one liked most first: without the one that stands in for another */
    public List<ServerCertificate> read() {
        return offered().stream()
                .filter(one -> standIn.isEmpty() || !one.equals(standIn.get()))
                .toList();
    }

    /** @return the one that is shown for an ordered one that has not come */
    public Optional<ServerCertificate> standIn() {
        return standIn;
    }

    /** @return who calculates */
    public TlsProvider provider() {
        return options.provider();
    }

    /** @return whose clients are believed */
    public List<X509Certificate> trusted() {
        return tls.trusted();
    }

    /** @return whether these are the certificates in use already */
    public boolean use(Certificates certificates) {
        return tls.equals(certificates.of(socket.id()))
                && usual.offered().stream()
                        .allMatch(one -> isInUse(one, certificates.servers().get(one.nickname())));
    }

    private boolean isInUse(ServerCertificate one, @Nullable ServerCertificate read) {
        // One that is missing is on its way.
        return read == null ? socket.tls().isOrdered(one.nickname()) : one.equals(read);
    }

    /**
     * @return contexts for the same listen socket with other certificates
     * @throws ConfigException when they cannot be used
     */
    public TlsContexts with(Certificates certificates, TicketKeys keys) {
        return new TlsContexts(socket, certificates, options, keys, staples, handshakes);
    }

    /** @return days for which all certificates are good, 0 when one is not any more, or stands in for another */
    public int daysLeft(Instant now) {
        if (standIn.isPresent()) {
            return 0;
        }
        long days = offered().stream()
                .map(one -> one.chain().get(0).getNotAfter().toInstant())
                .mapToLong(end -> Duration.between(now, end).toDays())
                .min()
                .orElse(0);
        return (int) Math.max(0, Math.min(days, Integer.MAX_VALUE));
    }

    /** @return the listen socket, and the certificates with their last days, for the log */
    @Override
    public String toString() {
        return "LS " + socket.id() + ": "
                + offered().stream()
                        .map(one -> one.nickname() + " good until "
                                + one.chain().get(0).getNotAfter().toInstant())
                        .collect(Collectors.joining(", "));
    }

    Executor handshakes() {
        return handshakes;
    }

    /** Encrypts the tickets of new sessions with other keys. */
    public synchronized void tickets(TicketKeys next) {
        tickets = next;
        if (!closed) {
            made.values().forEach(context -> {
                if (context instanceof ReferenceCountedOpenSslServerContext counted) {
                    counted.sessionContext().setTicketKeys(next.array());
                }
            });
        }
    }

    /** Gives the contexts back; connections that are open keep theirs until they end. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            made.values().forEach(ReferenceCountUtil::release);
        }
    }

    private ConfigException unusable(Exception why) {
        return new ConfigException(socket.at(), "LS " + socket.id() + ": TLS: " + why.getMessage());
    }
}
