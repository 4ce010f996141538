package org.heliostat.importer.nginx;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.importer.draft.HtpasswdDraft;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.ListenSocketDraft;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.draft.VirtualServerDraft;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.source.SourceFiles;

/** Reads a server block: a virtual server. What the http block says holds where the server block says nothing of the same name. */
final class ServerReader {

    private static final String CATCH_ALL = "_";

    /** Directives that are the virtual server's here, or a location's; all others are the whole server's. */
    private static final Set<String> OF_SERVER = Set.of(
            "listen",
            "server_name",
            "location",
            "ssl_certificate",
            "ssl_certificate_key",
            "ssl_client_certificate",
            "ssl_verify_client",
            "ssl");

    private final InstanceDraft draft;
    private final Notes notes;
    private final MainSettings settings;
    private final Upstreams upstreams;
    private final LogFormats formats;
    private final CertificateFiles certificates;
    private final HtpasswdDraft users;
    private final SourceFiles files;
    private final Set<Node> told = new HashSet<>();

    ServerReader(
            InstanceDraft draft,
            Notes notes,
            MainSettings settings,
            Upstreams upstreams,
            LogFormats formats,
            CertificateFiles certificates,
            HtpasswdDraft users,
            SourceFiles files) {
        this.draft = draft;
        this.notes = notes;
        this.settings = settings;
        this.upstreams = upstreams;
        this.formats = formats;
        this.certificates = certificates;
        this.users = users;
        this.files = files;
    }

    /** @param common what the http block says */
    void read(Node block, List<Node> common) {
        List<Node> own = block.children();
        List<String> names = own.stream()
                .filter(node -> node.is("server_name"))
                .flatMap(node -> node.words().stream())
                .toList();
        VirtualServerDraft server = draft.server(names.stream()
                .filter(name -> !name.equals(CATCH_ALL))
                .findFirst()
                .orElse("default"));
        List<ListenSocketDraft> sockets = listen(block, own, server);
        own.stream().filter(node -> node.is("server_name")).forEach(node -> names(node, server));
        find(own, common, "ssl").filter(node -> node.word(0).equals("on")).ifPresent(node -> {
            sockets.forEach(ListenSocketDraft::secure);
            notes.taken(node.at(), node.shown(), "security=\"on\" of its listen sockets");
        });
        certificates.read(
                server.id(), find(own, common, "ssl_certificate"), find(own, common, "ssl_certificate_key"), sockets);
        find(own, common, "ssl_verify_client")
                .filter(node -> !node.word(0).equals("off"))
                .ifPresent(node ->
                        certificates.clients(node, find(own, common, "ssl_client_certificate"), server, sockets));
        LocationReader locations = new LocationReader(draft, notes, server, upstreams, settings, users, files);
        Map<String, List<Node>> inherited = new LinkedHashMap<>();
        for (Node node : common) {
            inherited.computeIfAbsent(node.name(), made -> new ArrayList<>()).add(node);
        }
        own.forEach(node -> inherited.remove(node.name()));
        List<Node> all = new ArrayList<>(own);
        inherited.values().forEach(all::addAll);
        List<Node> site = new ArrayList<>();
        for (Node node : all) {
            if (OF_SERVER.contains(node.name())) {
                continue;
            }
            try {
                if (node.is("access_log")) {
                    formats.use(node, server);
                } else if (node.is("client_max_body_size") && own.contains(node)) {
                    body(node, server);
                } else if (LocationReader.isKnown(node.name())) {
                    site.add(node);
                } else if (told.add(node)) {
                    settings.read(node);
                }
            } catch (UnwritableException unwritable) {
                notes.left(node.at(), node.shown(), String.valueOf(unwritable.getMessage()));
            }
        }
        locations.readAll(site, own.stream().filter(node -> node.is("location")).toList());
    }

    private static Optional<Node> find(List<Node> own, List<Node> common, String name) {
        return own.stream().filter(node -> node.is(name)).findFirst().or(() -> common.stream()
                .filter(node -> node.is(name))
                .findFirst());
    }

    private void body(Node node, VirtualServerDraft server) {
        Optional<Long> bytes = Sizes.bytes(node.word(0));
        if (bytes.isPresent()) {
            server.property("MaxRequestBody", bytes.get().toString());
            notes.taken(node.at(), node.shown(), "PROPERTY MaxRequestBody of VS " + server.id());
        } else {
            notes.left(node.at(), node.shown(), "no size");
        }
    }

    private void names(Node node, VirtualServerDraft server) {
        for (String name : node.words()) {
            if (name.equals(CATCH_ALL) || name.isEmpty()) {
                notes.taken(node.at(), "server_name " + name, "defaultvs of its listen sockets");
            } else if (name.startsWith("~")) {
                notes.left(node.at(), "server_name " + name, "urlhosts takes wildcards, no expressions");
            } else {
                try {
                    String host = name.toLowerCase(Locale.ROOT);
                    server.host(host.startsWith(".") ? host.substring(1) : host);
                    if (host.startsWith(".")) {
                        server.host("*" + host);
                    }
                    notes.taken(node.at(), "server_name " + name, "urlhosts of VS " + server.id());
                } catch (UnwritableException unwritable) {
                    notes.left(node.at(), "server_name " + name, String.valueOf(unwritable.getMessage()));
                }
            }
        }
        if (!server.hasHosts()) {
            // It answers where it is the default one only, and to no name.
            server.host(server.id() + ".invalid");
        }
    }

    private List<ListenSocketDraft> listen(Node block, List<Node> own, VirtualServerDraft server) {
        List<ListenSocketDraft> sockets = new ArrayList<>();
        List<Node> lines = own.stream().filter(node -> node.is("listen")).toList();
        for (Node node : lines) {
            Optional<ListenSocketDraft> socket = socket(node);
            socket.ifPresent(found -> {
                parameters(node, found, server);
                sockets.add(found);
                server.socket(found);
                found.defaultServer(server);
                notes.taken(
                        node.at(),
                        node.shown(),
                        "LS " + found.id() + " ip=\"" + found.ip() + "\" port=\"" + found.port() + '"');
            });
        }
        if (lines.isEmpty()) {
            ListenSocketDraft usual = draft.socket(InstanceDraft.ANY, 80);
            usual.defaultServer(server);
            server.socket(usual);
            sockets.add(usual);
            notes.taken(block.at(), "server without listen", "LS " + usual.id() + " port=\"80\"");
        }
        return sockets;
    }

    private Optional<ListenSocketDraft> socket(Node node) {
        String word = node.word(0);
        if (word.startsWith("unix:")) {
            notes.left(node.at(), node.shown(), "listen sockets are TCP ports");
            return Optional.empty();
        }
        int colon = word.lastIndexOf(':');
        boolean hasPort = colon >= 0 && !word.endsWith("]");
        boolean isPort = word.matches("[0-9]{1,5}");
        String port = isPort ? word : hasPort ? word.substring(colon + 1) : "80";
        String ip = isPort
                ? "*"
                : (hasPort ? word.substring(0, colon) : word).replace("[", "").replace("]", "");
        if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) > 65_535) {
            notes.left(node.at(), node.shown(), "no port from 0 to 65535");
            return Optional.empty();
        }
        Optional<String> address = ListenSocketDraft.address(ip);
        if (address.isEmpty()) {
            notes.left(node.at(), node.shown(), "no address of this machine: names of hosts are not looked up");
        }
        return address.map(known -> draft.socket(known, Integer.parseInt(port)));
    }

    private void parameters(Node node, ListenSocketDraft socket, VirtualServerDraft server) {
        for (String word : node.words().stream().skip(1).toList()) {
            switch (word.replaceFirst("=.*", "")) {
                case "ssl" -> socket.secure();
                case "default_server", "default" -> socket.replaceDefaultServer(server);
                case "proxy_protocol" -> socket.proxyProtocol();
                case "backlog" -> {
                    String value = word.substring(word.indexOf('=') + 1);
                    if (value.matches("[1-9][0-9]{0,6}")) {
                        draft.magnus().raise("ListenQ", Long.parseLong(value), node.at() + " listen backlog");
                    }
                }
                case "http2", "reuseport", "deferred", "bind", "ipv6only", "so_keepalive", "fastopen" -> {
                    // HTTP/2 is on; how sockets are driven is the server's choice.
                }
                default -> notes.left(node.at(), "listen " + word, "attributes of LS");
            }
        }
    }
}
