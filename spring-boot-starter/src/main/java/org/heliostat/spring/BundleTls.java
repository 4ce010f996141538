package org.heliostat.spring;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.heliostat.embedding.ClientCertificates;
import org.heliostat.embedding.Tls;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.web.server.Ssl;

/**
 * Turns an SSL bundle into what a listen socket needs: one key with its certificates, whose clients are believed, versions and cipher
 * suites.
 *
 * @param asked empty: nobody is
 */
record BundleTls(SslBundle bundle, Ssl.@Nullable ClientAuth asked) {

    private static final String ALIAS = "tls";

    /** @throws IllegalStateException when the bundle has no key that can be used */
    Tls tls() {
        try {
            KeyStore store = bundle.getStores().getKeyStore();
            if (store == null) {
                throw new IllegalStateException(
                        "SSL bundle: it has no key store (expected: a key with its certificate)");
            }
            SslBundleKey key = bundle.getKey();
            key.assertContainsAlias(store);
            Tls chosen = plain(store, key)
                    .protocols(names(bundle.getOptions().getEnabledProtocols()))
                    .cipherSuites(names(bundle.getOptions().getCiphers()));
            ClientCertificates clients = clients();
            return clients == ClientCertificates.NONE
                    ? chosen
                    : chosen.trusting(trusted()).clients(clients);
        } catch (GeneralSecurityException | IOException unusable) {
            throw new IllegalStateException("SSL bundle: the key cannot be used: " + unusable.getMessage(), unusable);
        }
    }

    /** A bundle that names none has those of the server, whatever another bundle has. */
    private static String[] names(String @Nullable [] named) {
        return named == null ? new String[0] : named.clone();
    }

    private ClientCertificates clients() {
        if (asked == null) {
            return ClientCertificates.NONE;
        }
        return switch (asked) {
            case NONE -> ClientCertificates.NONE;
            case WANT -> ClientCertificates.WANTED;
            case NEED -> ClientCertificates.REQUIRED;
        };
    }

    /** By a store of its own: bundles protect keys by the key's password, by the store's, or not at all. */
    private Tls plain(KeyStore store, SslBundleKey key) throws GeneralSecurityException, IOException {
        String alias = alias(store, key);
        Key found = store.getKey(alias, password(key));
        Certificate[] chain = store.getCertificateChain(alias);
        if (found == null || chain == null) {
            throw new IllegalStateException("SSL bundle: " + alias + " (expected: a private key with certificates)");
        }
        char[] once = UUID.randomUUID().toString().toCharArray();
        KeyStore own = KeyStore.getInstance("PKCS12");
        own.load(null, null);
        own.setKeyEntry(ALIAS, found, once, chain);
        return Tls.of(own, once);
    }

    private static String alias(KeyStore store, SslBundleKey key) throws GeneralSecurityException {
        String named = key.getAlias();
        if (named != null && !named.isEmpty()) {
            return named;
        }
        for (String alias : Collections.list(store.aliases())) {
            if (store.isKeyEntry(alias)) {
                return alias;
            }
        }
        throw new IllegalStateException("SSL bundle: there is no private key in its key store");
    }

    private char @Nullable [] password(SslBundleKey key) {
        String ofKey = key.getPassword();
        String password = ofKey != null ? ofKey : bundle.getStores().getKeyStorePassword();
        return password == null ? null : password.toCharArray();
    }

    /** Those of the bundle's trust store, or of the JVM's where it has none. */
    private List<X509Certificate> trusted() {
        List<X509Certificate> all = new ArrayList<>();
        for (TrustManager one : bundle.getManagers().getTrustManagers()) {
            if (one instanceof X509TrustManager known) {
                all.addAll(List.of(known.getAcceptedIssuers()));
            }
        }
        return all;
    }
}
