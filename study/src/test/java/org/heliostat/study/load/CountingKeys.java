package org.heliostat.study.load;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.X509ExtendedKeyManager;

/** Keys of a server that counts how often its private key was needed: once for each full handshake. */
final class CountingKeys extends X509ExtendedKeyManager {

    private final X509ExtendedKeyManager keys;
    private final AtomicLong asked;

    CountingKeys(X509ExtendedKeyManager keys, AtomicLong asked) {
        this.keys = keys;
        this.asked = asked;
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        asked.incrementAndGet();
        return keys.getPrivateKey(alias);
    }

    @Override
    public String[] getClientAliases(String type, Principal[] issuers) {
        return keys.getClientAliases(type, issuers);
    }

    @Override
    public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
        return keys.chooseClientAlias(types, issuers, socket);
    }

    @Override
    public String[] getServerAliases(String type, Principal[] issuers) {
        return keys.getServerAliases(type, issuers);
    }

    @Override
    public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
        return keys.chooseServerAlias(type, issuers, socket);
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return keys.getCertificateChain(alias);
    }
}
