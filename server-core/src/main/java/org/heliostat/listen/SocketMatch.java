package org.heliostat.listen;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.serverxml.ListenSocketConfig;

/**
 * Which open listen socket goes on as which of another configuration: the one with its address, whatever it is called,
 * since requests may not reach virtual servers that were never meant for their address. Immutable.
 *
 * @param kept configurations by the keys of open sockets that stay
 * @param added what has to be opened
 * @param removed keys of open sockets that have to be closed
 * @param routes ids of the configuration by the keys that requests come in with; a socket that closes because its
 *     address has changed leads to the one of its id, so that what is under way is answered
 */
record SocketMatch(
        Map<String, ListenSocketConfig> kept,
        List<ListenSocketConfig> added,
        Set<String> removed,
        Map<String, String> routes) {

    /** @param open configurations of the open sockets by their keys */
    static SocketMatch of(Map<String, ListenSocketConfig> open, List<ListenSocketConfig> wanted) {
        Map<String, ListenSocketConfig> kept = new LinkedHashMap<>();
        List<ListenSocketConfig> added = new ArrayList<>(wanted);
        // First those that keep their name as well, so that two of one port number 0 are not mixed up.
        for (boolean sameId : new boolean[] {true, false}) {
            open.forEach((key, config) -> {
                Optional<ListenSocketConfig> next = kept.containsKey(key)
                        ? Optional.empty()
                        : added.stream()
                                .filter(one -> continues(config, one, sameId))
                                .findFirst();
                next.ifPresent(one -> {
                    kept.put(key, one);
                    added.remove(one);
                });
            });
        }
        Set<String> removed = new HashSet<>(open.keySet());
        removed.removeAll(kept.keySet());
        Map<String, String> routes = new LinkedHashMap<>();
        open.forEach((key, config) -> {
            ListenSocketConfig next = kept.get(key);
            if (next != null) {
                routes.put(key, next.id());
            } else if (wanted.stream().anyMatch(one -> one.id().equals(config.id()))) {
                routes.put(key, config.id());
            }
        });
        return new SocketMatch(kept, List.copyOf(added), Set.copyOf(removed), routes);
    }

    /** @return whether both cannot be open at the same time */
    static boolean overlap(ListenSocketConfig one, ListenSocketConfig other) {
        return one.port() == other.port()
                && one.port() != 0
                && (one.isAnyAddress() || other.isAnyAddress() || one.ip().equalsIgnoreCase(other.ip()));
    }

    private static boolean continues(ListenSocketConfig open, ListenSocketConfig next, boolean sameId) {
        boolean sameIp = open.ip().equalsIgnoreCase(next.ip()) || open.isAnyAddress() && next.isAnyAddress();
        boolean sameName = open.id().equals(next.id());
        return sameIp && open.port() == next.port() && (sameId ? sameName : open.port() != 0);
    }
}
