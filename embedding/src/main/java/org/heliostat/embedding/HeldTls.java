package org.heliostat.embedding;

import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.certificate.ServerCertificate;

/** Certificates and keys of the listen sockets of one server, which may be replaced. Any thread. */
final class HeldTls {

    private volatile Map<String, Tls> byListen; // replaced under the monitor

    HeldTls(Map<String, Tls> byListen) {
        this.byListen = Map.copyOf(byListen);
    }

    boolean has(String listen) {
        return byListen.containsKey(listen);
    }

    /** @param by without authorities of its own, it keeps those of what it replaces: clients are asked as before */
    synchronized void replace(String listen, Tls by) {
        Map<String, Tls> after = new LinkedHashMap<>(byListen);
        after.computeIfPresent(listen, (name, before) -> by.trusted().isEmpty() ? by.trusting(before.trusted()) : by);
        byListen = Map.copyOf(after);
    }

    /** @return all of them; the nickname of each is its listen socket's name */
    Certificates certificates() {
        Map<String, ServerCertificate> servers = new HashMap<>();
        Set<X509Certificate> trusted = new LinkedHashSet<>();
        byListen.forEach((listen, tls) -> {
            servers.put(listen, tls.certificate(listen));
            trusted.addAll(tls.trusted());
        });
        return new Certificates(servers, List.copyOf(trusted));
    }
}
