package org.heliostat.config.certificate;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How TLS is spoken on one listen socket, as far as it is not in server.xml. Immutable.
 *
 * @param trusted whose clients are believed
 * @param hosts by names in lower case, such as {@code www.example.com}, or {@code *.example.com} for one label in front; who
 *     names none of them has the listen socket's own certificate
 */
public record SocketTls(List<X509Certificate> trusted, TlsRules rules, Map<String, HostTls> hosts) {

    public SocketTls {
        trusted = List.copyOf(trusted);
        hosts = Map.copyOf(hosts);
    }

    /**
     * Finds the host that a client means: by its whole name, else by the pattern for it.
     *
     * @param name in lower case, without a dot at its end; empty where the client named none
     * @return as it is called in {@link #hosts}
     */
    public Optional<String> hostOf(String name) {
        if (hosts.isEmpty() || name.startsWith("*")) {
            return Optional.empty();
        }
        if (hosts.containsKey(name)) {
            return Optional.of(name);
        }
        int dot = name.indexOf('.');
        return dot <= 0
                ? Optional.empty()
                : Optional.of("*" + name.substring(dot)).filter(hosts::containsKey);
    }
}
