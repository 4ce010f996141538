package org.heliostat.virtualserver;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.ServerXml;
import org.heliostat.config.serverxml.VirtualServerConfig;

/** Which listen sockets lead to a virtual server. Those that are no default and name the same share a list. One thread. */
final class ListenSocketIds {

    private final List<ListenSocketConfig> sockets;
    private final Set<String> defaults = new HashSet<>();
    private List<String> lastConnections = List.of();
    private List<String> last = List.of();

    ListenSocketIds(ServerXml serverXml) {
        sockets = serverXml.listenSockets();
        sockets.forEach(socket -> defaults.add(socket.defaultVs()));
    }

    List<String> of(VirtualServerConfig config) {
        if (defaults.contains(config.id())) {
            return sockets.stream()
                    .filter(socket -> config.connections().contains(socket.id())
                            || socket.defaultVs().equals(config.id()))
                    .map(ListenSocketConfig::id)
                    .toList();
        }
        if (!config.connections().equals(lastConnections)) {
            lastConnections = config.connections();
            last = sockets.stream()
                    .map(ListenSocketConfig::id)
                    .filter(lastConnections::contains)
                    .toList();
        }
        return last;
    }
}
