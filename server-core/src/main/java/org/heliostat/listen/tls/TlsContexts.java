package org.heliostat.listen.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ReferenceCountedOpenSslServerContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.ReferenceCountUtil;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLException;
import org.heliostat.config.ConfigException;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.SslParams;
import org.jspecify.annotations.Nullable;

/**
 * The contexts of one listen socket under one configuration: one for each virtual server and certificate, made when a
 * client first asks for it, so that no session of one is resumed under another. {@link #newHandler} never waits; the
 * other methods may, and belong to any thread.
 */
public final class TlsContexts implements AutoCloseable {

    /** A client that knows neither speaks HTTP/1.1 without saying so. */
    private static final List<String> WITH_HTTP_2 =
            List.of(ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1);

    private final ListenSocketConfig socket;
    private final ServerCertificate certificate;
    private final ContextRecipe recipe;
    private final List<String> applicationProtocols;
    private final Executor handshakes;
    private final Map<String, SslContext> made = new ConcurrentHashMap<>();
    private TicketKeys tickets; // guarded by this
    private boolean closed; // guarded by this

    /**
     * @param handshakes runs the expensive steps of handshakes, so that I/O loops need not
     * @throws ConfigException when TLS cannot be spoken with the certificate
     */
    public TlsContexts(
            ListenSocketConfig socket,
            Certificates certificates,
            TlsOptions options,
            TicketKeys tickets,
            Executor handshakes) {
        SslParams params = socket.tls();
        ServerCertificate own = certificates.servers().get(params.serverCertNickname());
        if (own == null) {
            throw new ConfigException(
                    socket.at(),
                    "LS " + socket.id() + ": certificate " + params.serverCertNickname() + " was not read");
        }
        this.socket = socket;
        this.certificate = own;
        this.tickets = tickets;
        this.handshakes = handshakes;
        this.applicationProtocols = options.http2() && socket.protocols().http2() ? WITH_HTTP_2 : List.of();
        try {
            this.recipe = new ContextRecipe(options, params.clientAuth(), certificates.trusted());
            made.put(socket.defaultVs(), recipe.make(own, socket.defaultVs(), applicationProtocols, tickets));
        } catch (SSLException | IllegalArgumentException unusable) {
            // Most of what can be wrong with certificates was found out when they were read.
            throw unusable(unusable);
        }
    }

    /**
     * @param virtualServer its id
     * @return null where its context has to be {@link #prepare prepared} first
     * @throws IllegalReferenceCountException when these contexts have been closed
     */
    @Nullable
    SslHandler newHandler(String virtualServer, ByteBufAllocator allocator) {
        SslContext context = made.get(virtualServer);
        return context == null ? null : context.newHandler(allocator, handshakes);
    }

    /** Makes the context that a client asks for. Waits; without effect when these contexts have been closed. */
    synchronized void prepare(String virtualServer) {
        if (closed || made.containsKey(virtualServer)) {
            return;
        }
        try {
            made.put(virtualServer, recipe.make(certificate, virtualServer, applicationProtocols, tickets));
        } catch (SSLException | IllegalArgumentException unusable) {
            throw unusable(unusable);
        }
    }

    /** @return whether clients are asked for a certificate */
    public boolean isClientAsked() {
        return socket.tls().clientAuth() != SslParams.ClientAuth.NONE;
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
