package org.heliostat.listen.tls;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.OpenSslContextOption;
import io.netty.handler.ssl.OpenSslX509KeyManagerFactory;
import io.netty.handler.ssl.ReferenceCountedOpenSslServerContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.certificate.TlsRules;
import org.heliostat.config.serverxml.SslParams;

/**
 * Makes contexts of one listen socket, each for one certificate, one virtual server and one list of application
 * protocols. Immutable; any thread, though it takes milliseconds.
 */
final class ContextRecipe {

    private final TlsOptions options;
    private final SslParams.ClientAuth clientAuth;
    private final TlsRules rules;
    private final SessionPolicy policy;
    private final TrustManagerFactory trust;

    /**
     * @param host that clients name; empty for those that name none with rules of its own
     * @param trusted whose clients are believed
     */
    ContextRecipe(
            TlsOptions options,
            String host,
            SslParams.ClientAuth clientAuth,
            List<X509Certificate> trusted,
            TlsRules rules)
            throws SSLException {
        this.options = options;
        this.clientAuth = clientAuth;
        this.rules = rules;
        this.policy = new SessionPolicy(clientAuth, trusted, host, rules);
        this.trust = trust(clientAuth == SslParams.ClientAuth.NONE ? List.of() : trusted);
    }

    /**
     * @param applicationProtocols offered by ALPN, the one liked most first; empty for none
     * @param tickets taken by the native library; the JDK makes keys of its own for each context
     */
    SslContext make(
            ServerCertificate certificate, String virtualServer, List<String> applicationProtocols, TicketKeys tickets)
            throws SSLException {
        SslProvider provider = provider(certificate);
        Optional<RsaSigner> signer =
                provider == SslProvider.OPENSSL_REFCNT ? RsaSigner.of(certificate.key()) : Optional.empty();
        SslContextBuilder builder = (signer.isPresent() ? withoutKey(certificate) : withKey(certificate))
                .sslProvider(provider)
                .protocols(CipherSuites.protocols(rules))
                .sessionCacheSize(options.sessionCacheSize())
                .sessionTimeout(options.sessionTimeout().toSeconds())
                .trustManager(trust)
                .clientAuth(asked());
        if (!rules.cipherSuites().isEmpty()) {
            builder.ciphers(CipherSuites.suites(rules));
        }
        if (!applicationProtocols.isEmpty()) {
            builder.applicationProtocolConfig(new ApplicationProtocolConfig(
                    ApplicationProtocolConfig.Protocol.ALPN,
                    ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                    ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                    applicationProtocols));
        }
        if (provider == SslProvider.OPENSSL_REFCNT) {
            // What is done in Java would keep the I/O loop: to look at a client's certificate, and to sign. To sign
            // without
            // tasks ends the process with SIGSEGV: the library (2.0.84) then calls its adapter with an argument too
            // few.
            builder.option(
                            OpenSslContextOption.USE_TASKS,
                            signer.isPresent() || clientAuth != SslParams.ClientAuth.NONE)
                    .enableOcsp(true);
        }
        signer.ifPresent(found -> builder.option(OpenSslContextOption.PRIVATE_KEY_METHOD, found));
        SslContext context = builder.build();
        if (context instanceof ReferenceCountedOpenSslServerContext counted) {
            counted.sessionContext().setSessionIdContext(policy.id(virtualServer));
            counted.sessionContext().setTicketKeys(tickets.array());
        }
        return context;
    }

    /** @return who speaks with that certificate */
    SslProvider provider(ServerCertificate certificate) {
        return CipherSuites.serving(options.provider(), certificate, rules);
    }

    private static SslContextBuilder withKey(ServerCertificate certificate) {
        return SslContextBuilder.forServer(
                certificate.key(), certificate.chain().toArray(X509Certificate[]::new));
    }

    /** The chain alone: somebody else signs. */
    private static SslContextBuilder withoutKey(ServerCertificate certificate) throws SSLException {
        try {
            return SslContextBuilder.forServer(
                    OpenSslX509KeyManagerFactory.newKeyless(certificate.chain().toArray(X509Certificate[]::new)));
        } catch (GeneralSecurityException | IOException unusable) {
            throw new SSLException("certificate " + certificate.nickname() + " cannot be shown", unusable);
        }
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
        } catch (GeneralSecurityException | IOException unusable) {
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
