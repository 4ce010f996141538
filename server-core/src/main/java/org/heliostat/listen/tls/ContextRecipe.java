package org.heliostat.listen.tls;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.OpenSslContextOption;
import io.netty.handler.ssl.ReferenceCountedOpenSslServerContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.serverxml.SslParams;

/**
 * Makes contexts of one listen socket, each for one certificate, one virtual server and one list of application
 * protocols. Immutable; any thread, though it takes milliseconds.
 */
final class ContextRecipe {

    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private final TlsOptions options;
    private final SslParams.ClientAuth clientAuth;
    private final SessionPolicy policy;
    private final TrustManagerFactory trust;

    /** @param trusted whose clients are believed */
    ContextRecipe(TlsOptions options, SslParams.ClientAuth clientAuth, List<X509Certificate> trusted)
            throws SSLException {
        this.options = options;
        this.clientAuth = clientAuth;
        this.policy = new SessionPolicy(clientAuth, trusted);
        this.trust = trust(clientAuth == SslParams.ClientAuth.NONE ? List.of() : trusted);
    }

    /**
     * @param applicationProtocols offered by ALPN, the one liked most first; empty for none
     * @param tickets taken by the native library; the JDK makes keys of its own for each context
     */
    SslContext make(
            ServerCertificate certificate, String virtualServer, List<String> applicationProtocols, TicketKeys tickets)
            throws SSLException {
        SslProvider provider = options.provider().serving(certificate);
        SslContextBuilder builder = SslContextBuilder.forServer(
                        certificate.key(), certificate.chain().toArray(X509Certificate[]::new))
                .sslProvider(provider)
                .protocols(PROTOCOLS)
                .sessionCacheSize(options.sessionCacheSize())
                .sessionTimeout(options.sessionTimeout().toSeconds())
                .trustManager(trust)
                .clientAuth(asked());
        if (!applicationProtocols.isEmpty()) {
            builder.applicationProtocolConfig(new ApplicationProtocolConfig(
                    ApplicationProtocolConfig.Protocol.ALPN,
                    ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                    ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                    applicationProtocols));
        }
        if (provider == SslProvider.OPENSSL_REFCNT) {
            // Only a client's certificate is looked at in Java, and would keep the I/O loop.
            builder.option(OpenSslContextOption.USE_TASKS, clientAuth != SslParams.ClientAuth.NONE)
                    .enableOcsp(true);
        }
        SslContext context = builder.build();
        if (context instanceof ReferenceCountedOpenSslServerContext counted) {
            counted.sessionContext().setSessionIdContext(policy.id(virtualServer));
            counted.sessionContext().setTicketKeys(tickets.array());
        }
        return context;
    }

    /** Without a store of our own the JDK's would be read, and its authorities told to every client. */
    private static TrustManagerFactory trust(List<X509Certificate> trusted) throws SSLException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (int i = 0; i < trusted.size(); i++) {
                store.setCertificateEntry("trusted-" + i, trusted.get(i));
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return factory;
        } catch (GeneralSecurityException | java.io.IOException unusable) {
            throw new SSLException("certificates of clients cannot be checked", unusable);
        }
    }

    private ClientAuth asked() {
        return switch (clientAuth) {
            case NONE -> ClientAuth.NONE;
            case OPTIONAL -> ClientAuth.OPTIONAL;
            case REQUIRED -> ClientAuth.REQUIRE;
        };
    }
}
