package org.heliostat.server;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.serverxml.ListenSocketConfig;

/**
 * The listen sockets of the first configuration: they stay bound until the server stops, whatever a reload calls
 * them. A later configuration must say for each what it serves, since requests may not reach virtual servers that
 * were never meant for its address. Immutable.
 */
record BoundSockets(List<ListenSocketConfig> sockets) {

    BoundSockets {
        sockets = List.copyOf(sockets);
    }

    /**
     * @param findings gets an error for each bound socket that the configuration has no element for
     * @return id of the element for each bound socket's id: the one with its address, else the one with its id
     */
    Map<String, String> routes(List<ListenSocketConfig> configured, Findings findings) {
        Map<String, String> routes = new LinkedHashMap<>();
        for (ListenSocketConfig bound : sockets) {
            Optional<ListenSocketConfig> sameId = configured.stream()
                    .filter(socket -> socket.id().equals(bound.id()))
                    .findFirst();
            Optional<ListenSocketConfig> sameAddress = sameId.filter(socket -> hasSameAddress(socket, bound))
                    .or(() -> configured.stream()
                            .filter(socket -> bound.port() != 0 && hasSameAddress(socket, bound))
                            .findFirst());
            sameAddress
                    .or(() -> sameId)
                    .ifPresentOrElse(
                            socket -> routes.put(bound.id(), socket.id()), () -> missing(bound, configured, findings));
        }
        return routes;
    }

    private static boolean hasSameAddress(ListenSocketConfig one, ListenSocketConfig other) {
        boolean sameIp = one.ip().equalsIgnoreCase(other.ip()) || one.isAnyAddress() && other.isAnyAddress();
        return sameIp && one.port() == other.port();
    }

    private static void missing(ListenSocketConfig bound, List<ListenSocketConfig> configured, Findings findings) {
        SourceLocation at =
                configured.isEmpty() ? SourceLocation.none() : configured.get(0).at();
        findings.error(
                at,
                "LS " + bound.id() + ": " + bound.ip() + ":" + bound.port()
                        + " is open and no longer there (expected: it stays until the server is restarted)");
    }
}
