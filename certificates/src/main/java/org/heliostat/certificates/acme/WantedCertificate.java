package org.heliostat.certificates.acme;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.VirtualServerConfig;

/**
 * A certificate that listen sockets with {@code acme="on"} need. Immutable.
 *
 * @param nickname of its files in conf/certs
 * @param hosts that it is for, in the order of the alphabet
 */
record WantedCertificate(String nickname, List<String> hosts) {

    WantedCertificate {
        hosts = List.copyOf(hosts);
    }

    /** @return those of all listen sockets, each nickname once */
    static List<WantedCertificate> of(Configuration configuration) {
        Map<String, TreeSet<String>> hosts = new LinkedHashMap<>();
        for (ListenSocketConfig socket : sockets(configuration)) {
            TreeSet<String> ofSocket =
                    hosts.computeIfAbsent(socket.tls().serverCertNickname(), name -> new TreeSet<>());
            virtualServers(configuration, socket).forEach(vs -> ofSocket.addAll(vs.urlHosts()));
        }
        List<WantedCertificate> wanted = new ArrayList<>();
        hosts.forEach((nickname, names) -> wanted.add(new WantedCertificate(nickname, List.copyOf(names))));
        return wanted;
    }

    /** @return listen sockets whose certificate is ordered */
    static List<ListenSocketConfig> sockets(Configuration configuration) {
        return configuration.serverXml().listenSockets().stream()
                .filter(socket -> socket.security() && socket.tls().acme())
                .toList();
    }

    /** @return those that answer on the listen socket */
    static List<VirtualServerConfig> virtualServers(Configuration configuration, ListenSocketConfig socket) {
        return configuration.serverXml().virtualServers().stream()
                .filter(vs -> vs.connections().contains(socket.id())
                        || socket.defaultVs().equals(vs.id()))
                .toList();
    }
}
