package org.heliostat.importer.nginx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.OriginTable;
import org.heliostat.importer.report.Notes;

/** Groups of origins: upstream blocks become Route lines. One import, one thread. */
final class Upstreams {

    private final Map<String, Node> byName = new HashMap<>();
    private final OriginTable origins;
    private final Notes notes;
    private int idle;

    Upstreams(OriginTable origins, Notes notes) {
        this.origins = origins;
        this.notes = notes;
    }

    void add(Node upstream) {
        byName.put(upstream.word(0), upstream);
        upstream.children().stream().filter(node -> node.is("keepalive")).forEach(node -> {
            if (node.word(0).matches("[0-9]{1,5}")) {
                idle = Math.max(idle, Math.min(Integer.parseInt(node.word(0)), 65_536));
                notes.changed(
                        node.at(),
                        "keepalive " + node.word(0),
                        "max-idle of http-client-config",
                        "for each origin and I/O loop");
            }
        });
    }

    /** @return idle connections to an origin that are kept, 0 where nothing is said */
    int idle() {
        return idle;
    }

    /**
     * @param scheme http or https
     * @param authority a name of a group, or host and port
     * @return the Route line; empty where no origin of it can be asked
     */
    Optional<Line> route(String scheme, String authority) {
        Node upstream = byName.get(authority);
        if (upstream == null) {
            return origins.server(scheme + "://" + authority, List.of())
                    .map(List::of)
                    .flatMap(OriginTable::route);
        }
        List<String> servers = new ArrayList<>();
        Map<String, String> parameters = new LinkedHashMap<>();
        for (Node node : upstream.children()) {
            if (node.is("server")) {
                server(node, scheme).ifPresent(servers::add);
            } else {
                parameter(node, parameters);
            }
        }
        if (OriginTable.isGroup(authority)) {
            parameters.put("group", authority);
        }
        return OriginTable.route(servers).map(line -> {
            Line route = line;
            for (Map.Entry<String, String> parameter : parameters.entrySet()) {
                route = route.with(parameter.getKey(), parameter.getValue());
            }
            return route;
        });
    }

    /** @return the address of the only server of a group, for FastCGI; else what was asked for */
    String single(String name) {
        Node upstream = byName.get(name);
        List<Node> servers = upstream == null
                ? List.of()
                : upstream.children().stream().filter(node -> node.is("server")).toList();
        return servers.isEmpty() ? name : servers.get(0).word(0);
    }

    private Optional<String> server(Node node, String scheme) {
        String address = node.word(0);
        List<String> words = new ArrayList<>();
        for (String word : node.words().subList(1, node.words().size())) {
            String value = word.substring(word.indexOf('=') + 1);
            boolean isNumber = value.matches("[1-9][0-9]{0,5}");
            switch (word.replaceFirst("=.*", "")) {
                case "weight" -> {
                    if (isNumber) {
                        words.add("weight=" + Math.min(Integer.parseInt(value), 100));
                    }
                }
                case "max_conns" -> {
                    if (isNumber) {
                        words.add("max-connections=" + value);
                    }
                }
                case "down" -> words.add("state=X");
                case "backup" -> {
                    words.add("state=-");
                    notes.changed(
                            node.at(),
                            "server " + address + " backup",
                            "state=-",
                            "out of service until somebody says: origin set");
                }
                case "slow_start" ->
                    Sizes.seconds(value).ifPresent(seconds -> words.add("slow-start=" + Math.min(seconds, 86_400)));
                case "max_fails", "fail_timeout" ->
                    notes.changed(
                            node.at(),
                            "server " + address + " " + word,
                            "failures, out-time of set-origin-server",
                            "3 failures in a row, 1 s at first");
                default ->
                    notes.left(
                            node.at(),
                            "server " + address + " " + word,
                            "parameters of set-origin-server (docs/balancing.md)");
            }
        }
        Optional<String> server = origins.server(scheme + "://" + address, words);
        if (server.isPresent()) {
            notes.taken(node.at(), "server " + node.rest(0), "server=\"" + server.get() + "\" of set-origin-server");
        } else {
            notes.left(
                    node.at(),
                    "server " + node.rest(0),
                    address.startsWith("unix:") ? "origins are reached by TCP" : "no host and port");
        }
        return server;
    }

    private void parameter(Node node, Map<String, String> parameters) {
        switch (node.name()) {
            case "least_conn" -> balance(node, parameters, "least-requests");
            case "ip_hash" -> balance(node, parameters, "hash");
            case "random" -> balance(node, parameters, "two-choices");
            case "hash" -> {
                notes.changed(node.at(), "hash " + node.rest(0), "balance=\"hash\"", "by the client's address");
                parameters.put("balance", "hash");
            }
            case "keepalive" -> {
                // It has been told of.
            }
            default ->
                notes.left(
                        node.at(),
                        node.name() + " " + node.rest(0),
                        "parameters of set-origin-server and http-client-config (docs/balancing.md)");
        }
    }

    private void balance(Node node, Map<String, String> parameters, String ours) {
        notes.taken(node.at(), node.name() + " " + node.rest(0), "balance=\"" + ours + '"');
        parameters.put("balance", ours);
    }
}
