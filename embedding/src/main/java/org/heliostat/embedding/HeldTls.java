package org.heliostat.embedding;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.certificate.HostTls;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.certificate.SocketTls;
import org.heliostat.config.certificate.TlsRules;
import org.heliostat.config.serverxml.SslParams;
import org.heliostat.listen.tls.CipherSuites;

/** Certificates, keys and rules of the listen sockets of one server, which may be replaced. Any thread. */
final class HeldTls {

    private volatile Map<String, Tls> byListen; // replaced under the monitor

    HeldTls(Map<String, Tls> byListen) {
        this.byListen = Map.copyOf(byListen);
    }

    /**
     * Puts other TLS in the place of a listen socket's, host by host. What it says nothing of stays as it was, hosts that it does not
     * name too; whether clients are asked stays in any case.
     *
     * @param check throws when what would come out of it cannot be used; then nothing changes
     * @throws IllegalArgumentException when there is no such listen socket
     */
    synchronized void replace(String listen, Tls by, Consumer<Tls> check) {
        Tls before = before(listen);
        Map<String, Tls> hosts = new LinkedHashMap<>(before.hosts());
        by.hosts().forEach((name, other) -> {
            Tls ofHost = hosts.get(name);
            hosts.put(name, ofHost == null ? other : other.after(ofHost));
        });
        put(listen, by.after(before).with(hosts), check);
    }

    /** As above, for one host of a listen socket. */
    synchronized void replace(String listen, String host, Tls by, Consumer<Tls> check) {
        Tls before = before(listen);
        String name = Tls.asciiHost(host);
        Tls ofHost = before.hosts().get(name);
        if (ofHost == null) {
            throw new IllegalArgumentException(
                    "listen socket: " + listen + ": host: " + host + " (expected: one that was given TLS of its own)");
        }
        Map<String, Tls> hosts = new LinkedHashMap<>(before.hosts());
        hosts.put(name, by.after(ofHost));
        put(listen, before.with(hosts), check);
    }

    private Tls before(String listen) {
        Tls before = byListen.get(listen);
        if (before == null) {
            throw new IllegalArgumentException("listen socket: " + listen + " (expected: one that was given TLS)");
        }
        return before;
    }

    private void put(String listen, Tls next, Consumer<Tls> check) {
        check.accept(next);
        Map<String, Tls> after = new LinkedHashMap<>(byListen);
        after.put(listen, next);
        byListen = Map.copyOf(after);
    }

    /** @return all of them; the nickname of each is its listen socket's name */
    Certificates certificates() {
        Map<String, ServerCertificate> servers = new HashMap<>();
        Map<String, SocketTls> sockets = new HashMap<>();
        byListen.forEach((listen, tls) -> {
            servers.put(listen, tls.certificate(listen));
            sockets.put(listen, socket(listen, tls));
        });
        return new Certificates(servers, List.of(), sockets);
    }

    private static SocketTls socket(String listen, Tls tls) {
        Map<String, HostTls> hosts = new HashMap<>();
        tls.hosts().forEach((host, one) -> {
            Tls.Wishes wishes = one.wishes().or(tls.wishes());
            hosts.put(
                    host,
                    new HostTls(
                            one.certificate(listen + "/" + host),
                            asked(wishes.asked()),
                            wishes.trusted(),
                            rules(wishes)));
        });
        return new SocketTls(tls.wishes().trusted(), rules(tls.wishes()), hosts);
    }

    private static TlsRules rules(Tls.Wishes wishes) {
        List<String> protocols = TlsRules.VERSIONS.stream()
                .filter(wishes.namedProtocols()::contains)
                .toList();
        return new TlsRules(
                protocols.isEmpty() ? TlsRules.VERSIONS : protocols, CipherSuites.javaNames(wishes.namedSuites()));
    }

    private static SslParams.ClientAuth asked(ClientCertificates clients) {
        return switch (clients) {
            case NONE -> SslParams.ClientAuth.NONE;
            case WANTED -> SslParams.ClientAuth.OPTIONAL;
            case REQUIRED -> SslParams.ClientAuth.REQUIRED;
        };
    }
}
