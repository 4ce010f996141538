package org.heliostat.request.function.offer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.heliostat.config.serverxml.ListenSocketConfig;
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

    private static final int MOST = 65_535;
    private static final int PLAIN = 80;
    private static final int SECURE = 443;

    public ServerPorts {
        named = Map.copyOf(named);
    }

    public static ServerPorts of(List<ListenSocketConfig> sockets) {
        Map<String, Integer> named = new HashMap<>();
        for (ListenSocketConfig socket : sockets) {
            portIn(socket.serverName()).ifPresent(port -> named.put(socket.id(), port));
        }
        return new ServerPorts(named);
    }

    public int of(Request request) {
        Integer own = named.get(request.connection().listenSocketId());
        return own == null ? request.client().receivedOn() : own;
    }

    /** A name with a scheme and no port means the usual one; a name alone says nothing about ports. */
    private static OptionalInt portIn(String serverName) {
        int slashes = serverName.indexOf("://");
        String authority = slashes < 0 ? serverName : serverName.substring(slashes + 3);
        int path = authority.indexOf('/');
        String host = path < 0 ? authority : authority.substring(0, path);
        int colon = host.lastIndexOf(':');
        if (colon > host.lastIndexOf(']') && (host.startsWith("[") || host.indexOf(':') == colon)) {
            String digits = host.substring(colon + 1);
            return digits.matches("[0-9]{1,5}") && Integer.parseInt(digits) <= MOST
                    ? OptionalInt.of(Integer.parseInt(digits))
                    : OptionalInt.empty();
        }
        if (slashes < 0) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(serverName.regionMatches(true, 0, "https:", 0, 6) ? SECURE : PLAIN);
    }
}
