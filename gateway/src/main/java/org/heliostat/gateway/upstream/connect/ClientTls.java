package org.heliostat.gateway.upstream.connect;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.OpenSslContextOption;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.ReferenceCountUtil;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLException;
import org.heliostat.gateway.upstream.OriginAddress;
import org.jspecify.annotations.Nullable;

/**
 * TLS as a client: whom it trusts, and what it shows. TLS 1.2 and 1.3 by BoringSSL or the JDK; what takes long runs on other
 * threads than the loop. Immutable.
 */
public final class ClientTls implements AutoCloseable {

    private static final ApplicationProtocolConfig CHOICE = new ApplicationProtocolConfig(
            ApplicationProtocolConfig.Protocol.ALPN,
            ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
            ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
            ApplicationProtocolNames.HTTP_2,
            ApplicationProtocolNames.HTTP_1_1);

    private final SslContext context;

    /** Lets the origin choose between HTTP/2 and HTTP/1.1. */
    private final SslContext choosing;

    private final Executor threads;

    private ClientTls(SslContext context, SslContext choosing, Executor threads) {
        this.context = context;
        this.choosing = choosing;
        this.threads = threads;
    }

    /** Who calculates it (TLSProvider). */
    public enum Library {
        /** BoringSSL where it loads and signs with the key, else the JDK. */
        AUTO,
        OPENSSL,
        JDK;

        /** @param word of the directive */
        public static Library of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
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
     * @throws SSLException when a file cannot be used, or the library cannot be had
     */
    public static ClientTls of(Files files, Library library, Executor threads) throws SSLException {
        if (library == Library.JDK || library == Library.AUTO && !OpenSsl.isAvailable()) {
            return of(files, SslProvider.JDK, threads);
        }
        if (!OpenSsl.isAvailable()) {
            throw new SSLException("BoringSSL cannot be loaded here (expected: TLSProvider auto or jdk)");
        }
        try {
            return of(files, SslProvider.OPENSSL_REFCNT, threads);
        } catch (SSLException unable) {
            // Not every key of the JDK's is one of the library's, such as EdDSA.
            if (library == Library.AUTO) {
                return of(files, SslProvider.JDK, threads);
            }
            throw unable;
        }
    }

    private static ClientTls of(Files files, SslProvider provider, Executor threads) throws SSLException {
        SslContext plain = context(files, provider, ApplicationProtocolConfig.DISABLED);
        try {
            return new ClientTls(plain, context(files, provider, CHOICE), threads);
        } catch (SSLException unable) {
            ReferenceCountUtil.release(plain);
            throw unable;
        }
    }

    private static SslContext context(Files files, SslProvider provider, ApplicationProtocolConfig choice)
            throws SSLException {
        try {
            SslContextBuilder builder = SslContextBuilder.forClient()
                    .sslProvider(provider)
                    .protocols("TLSv1.3", "TLSv1.2")
                    .applicationProtocolConfig(choice);
            if (provider == SslProvider.OPENSSL_REFCNT) {
                // A certificate is checked by Java, which must not keep the I/O loop.
                builder.option(OpenSslContextOption.USE_TASKS, true);
            }
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
            return builder.build();
        } catch (IllegalArgumentException unusable) {
            throw new SSLException(unusable.getMessage(), unusable);
        }
    }

    /** Gives native memory back; connections that stand keep theirs. Nothing is secured after it. */
    @Override
    public void close() {
        ReferenceCountUtil.release(context);
        ReferenceCountUtil.release(choosing);
    }

    /** @param offers whether the origin may choose HTTP/2 */
    SslHandler handler(ByteBufAllocator allocator, OriginAddress address, long handshakeMillis, boolean offers) {
        SslHandler handler =
                (offers ? choosing : context).newHandler(allocator, address.host(), address.port(), threads);
        handler.setHandshakeTimeoutMillis(handshakeMillis);
        return handler;
    }
}
