package org.heliostat.gateway.upstream;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * TLS as a client: whom it trusts, and what it shows. TLS 1.2 and 1.3 by the JDK; what takes long runs on other threads than the
 * loop. Immutable.
 */
public final class ClientTls {

    private final SslContext context;
    private final Executor threads;

    private ClientTls(SslContext context, Executor threads) {
        this.context = context;
        this.threads = threads;
    }

    /**
     * Says whom to trust and what to show; files are PEM.
     *
     * @param verifies whether certificates are checked, and that they are for the host that was asked
     * @param authorities certificates to trust; null: those of the JDK
     * @param certificate to show, with its chain; null: none
     * @param key of it, PKCS #8; null where there is no certificate
     */
    public record Files(boolean verifies, @Nullable Path authorities, @Nullable Path certificate, @Nullable Path key) {}

    /**
     * @param threads for what takes long
     * @throws SSLException when a file cannot be used
     */
    public static ClientTls of(Files files, Executor threads) throws SSLException {
        try {
            SslContextBuilder builder =
                    SslContextBuilder.forClient().sslProvider(SslProvider.JDK).protocols("TLSv1.3", "TLSv1.2");
            if (!files.verifies()) {
                builder.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm(null);
            } else {
                builder.endpointIdentificationAlgorithm("HTTPS");
                Path authorities = files.authorities();
                if (authorities != null) {
                    builder.trustManager(authorities.toFile());
                }
            }
            Path certificate = files.certificate();
            Path key = files.key();
            if (certificate != null && key != null) {
                builder.keyManager(certificate.toFile(), key.toFile());
            }
            return new ClientTls(builder.build(), threads);
        } catch (IllegalArgumentException unusable) {
            throw new SSLException(unusable.getMessage(), unusable);
        }
    }

    SslHandler handler(ByteBufAllocator allocator, OriginAddress address, long handshakeMillis) {
        SslHandler handler = context.newHandler(allocator, address.host(), address.port(), threads);
        handler.setHandshakeTimeoutMillis(handshakeMillis);
        return handler;
    }
}
