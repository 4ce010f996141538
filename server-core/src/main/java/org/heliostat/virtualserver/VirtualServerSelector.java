package org.heliostat.virtualserver;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.heliostat.request.pattern.Wildcard;
import org.jspecify.annotations.Nullable;

/**
 * Chooses by listen socket and host: exact names first, then patterns in the order of server.xml, then the listen
 * socket's default (server.xml reference, semantics). Immutable.
 */
final class VirtualServerSelector {

    private final Map<String, Table> byListenSocket;

    private record Table(Map<String, VirtualServer> exact, HostPatterns patterns, VirtualServer byDefault) {}

    private record Draft(Map<String, VirtualServer> exact, HostPatterns.Builder patterns, VirtualServer byDefault) {}

    private VirtualServerSelector(Map<String, Table> byListenSocket) {
        this.byListenSocket = Map.copyOf(byListenSocket);
    }

    /**
     * @param host name or address, with or without port, in any case
     * @return null for an unknown listen socket: no other one's virtual servers answer in its place
     */
    @Nullable
    VirtualServer select(String listenSocketId, String host) {
        Table table = byListenSocket.get(listenSocketId);
        if (table == null) {
            return null;
        }
        String name = withoutPort(host);
        VirtualServer exact = table.exact().get(name);
        if (exact == null) {
            name = name.toLowerCase(Locale.ROOT);
            exact = table.exact().get(name);
        }
        if (exact != null) {
            return exact;
        }
        VirtualServer matching = table.patterns().find(name);
        return matching == null ? table.byDefault() : matching;
    }

    /** @param routes ids known here by the ids that requests come in with */
    VirtualServerSelector reachedBy(Map<String, String> routes) {
        Map<String, Table> tables = new HashMap<>();
        routes.forEach((comingIn, id) -> {
            Table table = byListenSocket.get(id);
            if (table == null) {
                throw new IllegalArgumentException("listen socket " + id + " is not of this configuration");
            }
            tables.put(comingIn, table);
        });
        return new VirtualServerSelector(tables);
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        boolean partOfAddress = colon < 0 || host.indexOf(']') > colon;
        String name = partOfAddress ? host : host.substring(0, colon);
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }

    /** Collects virtual servers by listen socket. Used by one thread. */
    static final class Builder {

        private final Map<String, Draft> drafts = new HashMap<>();

        void listenSocket(String id, VirtualServer byDefault) {
            drafts.put(id, new Draft(new HashMap<>(), new HostPatterns.Builder(), byDefault));
        }

        /** @param host in lower case */
        void add(String listenSocketId, Wildcard host, VirtualServer virtualServer) {
            Draft table = drafts.get(listenSocketId);
            if (table == null) {
                return;
            }
            if (host.isLiteral()) {
                table.exact().putIfAbsent(host.toString(), virtualServer);
            } else {
                table.patterns().add(host, virtualServer);
            }
        }

        VirtualServerSelector build() {
            Map<String, Table> tables = new HashMap<>();
            drafts.forEach((id, draft) -> tables.put(
                    id, new Table(Map.copyOf(draft.exact()), draft.patterns().build(), draft.byDefault())));
            return new VirtualServerSelector(tables);
        }
    }
}
