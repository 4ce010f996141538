package org.heliostat.request.function.offer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.ServerName;
import org.heliostat.request.Request;

/**
 * The port that programs and pages are told in SERVER_PORT: the one the request came in on (RFC 3875 §4.1.15), which a
 * client's Host cannot change, or the one that {@code servername} of the listen socket names. Immutable.
 *
 * @param named port by id of a listen socket, where its servername has one
 */
public record ServerPorts(Map<String, Integer> named) {

    /** Nothing is named. */
    public static final ServerPorts RECEIVED = new ServerPorts(Map.of());

    public ServerPorts {
        named = Map.copyOf(named);
    }

    public static ServerPorts of(List<ListenSocketConfig> sockets) {
        Map<String, Integer> named = new HashMap<>();
        for (ListenSocketConfig socket : sockets) {
            ServerName.parse(socket.serverName())
                    .ifPresent(name -> name.meantPort().ifPresent(port -> named.put(socket.id(), port)));
        }
        return new ServerPorts(named);
    }

    public int of(Request request) {
        Integer own = named.get(request.connection().listenSocketId());
        return own == null ? request.client().receivedOn() : own;
    }
}
