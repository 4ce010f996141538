package org.heliostat.listen;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import java.security.cert.X509Certificate;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLException;
import org.heliostat.config.ConfigException;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.SslParams;

/**
 * The server's end of TLS on one listen socket: TLS 1.2 and 1.3 by the JDK. Its certificate can be changed while it
 * runs; connections that are open keep the one they began with. Any thread.
 *
 * <p>{@link Renegotiation} is refused; TLS 1.3 has none.
 */
final class TlsEndpoint {

    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    /** A client that knows neither speaks HTTP/1.1 without saying so. */
    private static final ApplicationProtocolConfig ALPN = new ApplicationProtocolConfig(
            ApplicationProtocolConfig.Protocol.ALPN,
            ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
            ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
            ApplicationProtocolNames.HTTP_2,
            ApplicationProtocolNames.HTTP_1_1);

    private final Executor handshakes;
    private volatile SslContext context;

    /** @param handshakes runs the expensive steps of handshakes, so that I/O loops need not */
    TlsEndpoint(ListenSocketConfig socket, Certificates certificates, TlsOptions options, Executor handshakes) {
        this.handshakes = handshakes;
        this.context = contextOf(socket, certificates, options);
    }

    /**
     * @return gives new connections the certificates of a new configuration
     * @throws ConfigException when they cannot be used
     */
    Runnable renewal(ListenSocketConfig socket, Certificates certificates, TlsOptions options) {
        SslContext next = contextOf(socket, certificates, options);
        return () -> context = next;
    }

    SslHandler newHandler(ByteBufAllocator allocator) {
        return context.newHandler(allocator, handshakes);
    }

    /** Most of what can be wrong with certificates was found out when they were read. */
    private static SslContext contextOf(ListenSocketConfig socket, Certificates certificates, TlsOptions options) {
        SslParams params = socket.tls();
        ServerCertificate own = certificates.servers().get(params.serverCertNickname());
        if (own == null) {
            throw new ConfigException(
                    socket.at(),
                    "LS " + socket.id() + ": certificate " + params.serverCertNickname() + " was not read");
        }
        try {
            SslContextBuilder builder = SslContextBuilder.forServer(
                            own.key(), own.chain().toArray(X509Certificate[]::new))
                    .sslProvider(SslProvider.JDK)
                    .protocols(PROTOCOLS)
                    .sessionCacheSize(options.sessionCacheSize())
                    .sessionTimeout(options.sessionTimeout().toSeconds())
                    .clientAuth(clientAuth(params));
            if (options.http2() && socket.protocols().http2()) {
                builder.applicationProtocolConfig(ALPN);
            }
            if (params.clientAuth() != SslParams.ClientAuth.NONE) {
                builder.trustManager(certificates.trusted().toArray(X509Certificate[]::new));
            }
            return builder.build();
        } catch (SSLException | IllegalArgumentException unusable) {
            throw new ConfigException(socket.at(), "LS " + socket.id() + ": TLS: " + unusable.getMessage());
        }
    }

    private static ClientAuth clientAuth(SslParams params) {
        return switch (params.clientAuth()) {
            case NONE -> ClientAuth.NONE;
            case OPTIONAL -> ClientAuth.OPTIONAL;
            case REQUIRED -> ClientAuth.REQUIRE;
        };
    }
}
