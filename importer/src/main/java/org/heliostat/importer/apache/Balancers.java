package org.heliostat.importer.apache;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.OriginTable;
import org.heliostat.importer.report.Notes;

/** Groups of origins: {@code <Proxy balancer://name>} with BalancerMember and ProxySet lines. One import, one thread. */
final class Balancers {

    private static final String URL = "https?://[A-Za-z0-9.\\[\\]:_-]{1,255}/?.*";

    private static final Map<String, String> METHODS = Map.of(
            "byrequests", "round-robin",
            "bytraffic", "round-robin",
            "bybusyness", "least-requests",
            "heartbeat", "least-requests");

    private final Map<String, Line> routes = new HashMap<>();
    private final OriginTable origins;

    Balancers(OriginTable origins) {
        this.origins = origins;
    }

    void read(Node proxy, Notes notes) {
        String name = proxy.word(0);
        if (!name.startsWith("balancer://")) {
            if (proxy.children().stream().allMatch(Balancers::saysWhoMay)) {
                return;
            }
            notes.left(
                    proxy.at(),
                    proxy.shown(),
                    "the object of obj.conf that NameTrans fn=\"map\" names holds what is for it");
            return;
        }
        List<String> members = new ArrayList<>();
        Map<String, String> parameters = new LinkedHashMap<>();
        for (Node node : proxy.children()) {
            if (node.is("BalancerMember")) {
                member(node, notes).ifPresent(members::add);
            } else if (node.is("ProxySet")) {
                set(node, parameters, notes);
            } else if (!saysWhoMay(node)) {
                notes.left(node.at(), node.shown(), "a line of the object that the proxy's lines stand in");
            }
        }
        OriginTable.route(members).ifPresent(line -> {
            Line route = line;
            for (Map.Entry<String, String> parameter : parameters.entrySet()) {
                route = route.with(parameter.getKey(), parameter.getValue());
            }
            routes.put(bare(name), route);
        });
    }

    /** @return whether it is about who may come: that is written for each path that the origins answer */
    static boolean saysWhoMay(Node node) {
        return node.key().matches("require.*|order|allow|deny|satisfy|auth.*|limit|limitexcept");
    }

    /** @return whether a Proxy section is for a URL; expressions are for all of them, as they may be for it */
    static boolean isFor(Node section, String url) {
        String pattern = section.word(0).toLowerCase(Locale.ROOT).replaceFirst("\\*$", "");
        boolean isPlain = section.is("Proxy") && pattern.chars().noneMatch(c -> "*?[~".indexOf(c) >= 0);
        return !isPlain || url.toLowerCase(Locale.ROOT).startsWith(pattern);
    }

    /** @return the Route line of a group */
    Optional<Line> route(String url) {
        return Optional.ofNullable(routes.get(bare(url)));
    }

    private static String bare(String url) {
        String name = url.substring("balancer://".length());
        int slash = name.indexOf('/');
        return (slash < 0 ? name : name.substring(0, slash)).toLowerCase(Locale.ROOT);
    }

    private Optional<String> member(Node node, Notes notes) {
        String url = node.word(0);
        if (!url.matches(URL)) {
            notes.left(
                    node.at(),
                    node.shown(),
                    url.startsWith("ajp:") ? "no AJP here: origins speak HTTP/1.1 or HTTP/2" : "no URL of an origin");
            return Optional.empty();
        }
        List<String> words = new ArrayList<>();
        for (String word : node.words().subList(1, node.words().size())) {
            String value = word.substring(word.indexOf('=') + 1);
            switch (word.replaceFirst("=.*", "").toLowerCase(Locale.ROOT)) {
                case "loadfactor" -> number(value, 100).ifPresent(weight -> words.add("weight=" + weight));
                case "route" -> {
                    if (value.matches("[A-Za-z0-9_-]{1,64}")) {
                        words.add("route=" + value);
                    }
                }
                case "max" -> number(value, 1_000_000).ifPresent(most -> words.add("max-connections=" + most));
                case "status" -> {
                    if (value.contains("D") || value.contains("S")) {
                        words.add("state=X");
                    } else if (value.contains("N")) {
                        words.add("state=/");
                    }
                }
                default ->
                    notes.left(
                            node.at(),
                            node.name() + " " + word,
                            "parameters of set-origin-server and http-client-config (docs/balancing.md)");
            }
        }
        Optional<String> server = origins.server(origin(url), words);
        if (server.isPresent()) {
            notes.taken(node.at(), node.shown(), "server=\"" + server.get() + "\" of set-origin-server");
        } else {
            notes.left(node.at(), node.shown(), "no URL of an origin");
        }
        return server;
    }

    private static void set(Node node, Map<String, String> parameters, Notes notes) {
        for (String word : node.words()) {
            String value = word.substring(word.indexOf('=') + 1);
            switch (word.replaceFirst("=.*", "").toLowerCase(Locale.ROOT)) {
                case "lbmethod" -> {
                    String balance = METHODS.getOrDefault(value.toLowerCase(Locale.ROOT), "round-robin");
                    parameters.put("balance", balance);
                    notes.taken(node.at(), "ProxySet " + word, "balance=\"" + balance + "\"");
                }
                case "stickysession" -> {
                    String cookie = value.replaceFirst("\\|.*", "");
                    if (cookie.matches("[A-Za-z0-9_.-]{1,64}")) {
                        parameters.put("sticky-cookie", cookie);
                    }
                    notes.taken(node.at(), "ProxySet " + word, "sticky-cookie of set-origin-server");
                }
                default ->
                    notes.left(
                            node.at(),
                            "ProxySet " + word,
                            "parameters of set-origin-server and http-client-config (docs/balancing.md)");
            }
        }
    }

    /** @return scheme, host and port of a URL */
    static String origin(String url) {
        int slash = url.indexOf('/', url.indexOf("://") + 3);
        return slash < 0 ? url : url.substring(0, slash);
    }

    /** @return the Route line of a URL of one origin */
    Optional<Line> single(String url) {
        return origins.server(origin(url), List.of()).map(List::of).flatMap(OriginTable::route);
    }

    /** @return what is behind host and port, beginning with a slash */
    static String path(String url) {
        int slash = url.indexOf('/', url.indexOf("://") + 3);
        return slash < 0 ? "/" : url.substring(slash);
    }

    static boolean isOrigin(String url) {
        return url.matches(URL);
    }

    private static Optional<Integer> number(String text, int most) {
        return text.matches("[0-9]{1,7}") && Integer.parseInt(text) >= 1
                ? Optional.of(Math.min(Integer.parseInt(text), most))
                : Optional.empty();
    }
}
