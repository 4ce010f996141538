package org.heliostat.listen;

import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.config.ConfigException;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.listen.tls.ChallengeContexts;
import org.heliostat.listen.tls.HandshakeShares;
import org.heliostat.listen.tls.Staples;
import org.heliostat.listen.tls.TicketKeyRing;
import org.heliostat.listen.tls.TlsContexts;
import org.heliostat.listen.tls.TlsOptions;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS of all listen sockets: their endpoints by the sockets' keys, and what these share. One thread at a time changes
 * them; another may {@link #look} and {@link #renew} meanwhile.
 */
public final class TlsEndpoints implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TlsEndpoints.class);

    private final HandshakeThreads handshakes = new HandshakeThreads();
    private final TicketKeyRing tickets;
    private final HandshakeShares shares;
    private final ChallengeContexts challenges =
            new ChallengeContexts(task -> handshakes.executor().execute(task));
    private final Staples staples;
    private final Map<String, TlsEndpoint> byKey = new ConcurrentHashMap<>();

    /**
     * @param staples what is shown with certificates
     * @throws ConfigException when a file of keys cannot be used
     */
    TlsEndpoints(TlsOptions options, Staples staples, Ticker ticker) {
        this.staples = staples;
        this.tickets = new TicketKeyRing(options.tickets(), ticker);
        this.shares = new HandshakeShares(options.handshakes(), new SecureRandom().nextInt(), ticker.nanos());
    }

    /**
     * Makes an endpoint for a listen socket that has had none.
     *
     * @param certificates of its configuration; an ordered one that is missing there is the one in use elsewhere
     * @throws ConfigException when TLS cannot be spoken with the certificates
     */
    TlsEndpoint make(ListenSocketConfig socket, Certificates certificates, TlsOptions options) {
        return new TlsEndpoint(
                socket, withOrdered(socket, certificates), options, tickets.current(), staples, handshakes.executor());
    }

    /**
     * Prepares an endpoint for another configuration.
     *
     * @param certificates of that configuration; an ordered one that is missing there stays as it is in use
     * @throws ConfigException when TLS cannot be spoken with the certificates
     */
    TlsEndpoint.Renewal renewal(
            TlsEndpoint endpoint, ListenSocketConfig socket, Certificates certificates, TlsOptions options) {
        return endpoint.renewal(socket, withOrdered(socket, certificates), options, tickets.current());
    }

    /** Whoever orders a certificate anew removes its file: what is in memory is better than one that nobody trusts. */
    private Certificates withOrdered(ListenSocketConfig socket, Certificates certificates) {
        String nickname = socket.tls().serverCertNickname();
        ServerCertificate used = inUse().servers().get(nickname);
        if (used == null
                || !socket.tls().isOrdered(nickname)
                || certificates.servers().containsKey(nickname)) {
            return certificates;
        }
        Map<String, ServerCertificate> all = new HashMap<>(certificates.servers());
        all.put(nickname, used);
        return new Certificates(all, certificates.trusted(), certificates.sockets());
    }

    /** @return how many handshakes each client may have */
    HandshakeShares shares() {
        return shares;
    }

    /** @return by which authorities see that hosts are ours */
    public ChallengeContexts challenges() {
        return challenges;
    }

    @Nullable
    TlsEndpoint get(String key) {
        return byKey.get(key);
    }

    void put(String key, TlsEndpoint endpoint) {
        byKey.put(key, endpoint);
    }

    /** Closes the endpoint of a socket that speaks TLS no more; without effect where there is none. */
    void forget(String key) {
        TlsEndpoint endpoint = byKey.remove(key);
        if (endpoint != null) {
            endpoint.close();
        }
    }

    /** Goes on under other directives. */
    void follow(TlsOptions options) {
        tickets.options(options.tickets());
        shares.limits(options.handshakes());
        useTickets();
    }

    /** Replaces keys of session tickets that are too old, or have changed in their file. May wait for the disk. */
    public void look() {
        if (!byKey.isEmpty() && tickets.look()) {
            useTickets();
        }
    }

    /** Gives new connections certificates that have changed; those that are open keep theirs. */
    public void renew(Certificates certificates) {
        byKey.values().forEach(endpoint -> {
            try {
                if (endpoint.renew(certificates, tickets.current())) {
                    LOG.info("{}: changed on disk and in use", endpoint.contexts());
                }
            } catch (ConfigException unusable) {
                LOG.warn("{}; the certificate that was read before stays in use", unusable.getMessage());
            }
        });
    }

    /**
     * @return the certificates that new connections get: those of the configuration, or others that have come into their
     *     place on disk; none where another stands in for it. Any thread.
     */
    public Certificates inUse() {
        Map<String, ServerCertificate> servers = new HashMap<>();
        Set<X509Certificate> trusted = new LinkedHashSet<>();
        byKey.values().forEach(endpoint -> {
            TlsContexts contexts = endpoint.contexts();
            contexts.read().forEach(one -> servers.put(one.nickname(), one));
            trusted.addAll(contexts.trusted());
        });
        return new Certificates(servers, List.copyOf(trusted));
    }

    /**
     * @return whether TLS has the same rules for clients of that listen socket that name one host in their hello and those that
     *     name the other, in lower case. Any thread, I/O loops too.
     */
    public boolean serveAlike(String listenSocketId, String host, String other) {
        for (TlsEndpoint endpoint : byKey.values()) {
            TlsContexts contexts = endpoint.contexts();
            if (contexts.areOf(listenSocketId) && !contexts.serveAlike(host, other)) {
                return false;
            }
        }
        return true;
    }

    /** @return certificates that new connections get in place of ordered ones that have not come. Any thread. */
    public List<ServerCertificate> standIns() {
        return byKey.values().stream()
                .flatMap(endpoint -> endpoint.contexts().standIn().stream())
                .distinct()
                .toList();
    }

    private void useTickets() {
        byKey.values().forEach(endpoint -> endpoint.contexts().tickets(tickets.current()));
    }

    @Override
    public void close() {
        handshakes.close();
        byKey.values().forEach(TlsEndpoint::close);
        challenges.close();
    }
}
