package org.heliostat.importer.apache;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.OriginTable;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.draft.VirtualServerDraft;
import org.heliostat.importer.report.Note;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.report.Setting;
import org.heliostat.importer.source.SourceFiles;

/**
 * Reads the directives of mod_jserv: mounts on JServs that run by themselves become origins, the others applications made of zones
 * ({@link JServZones}). One import, one thread.
 */
final class JServMounts {

    private static final int MOST = 1_000;
    private static final List<String> PROPERTY_FILES = List.of(
            "jserv.properties",
            "jserv/jserv.properties",
            "jserv/etc/jserv.properties",
            "conf/jserv/jserv.properties",
            "etc/jserv.properties");

    private static final Map<String, Setting> KNOWN = Map.ofEntries(
            Map.entry(
                    "apjservmanual",
                    Setting.changed(
                            "origins, or applications in the server",
                            "on: JServs that are started by hand are origins; off: zones become applications")),
            Map.entry(
                    "apjservshmfile",
                    Setting.changed(
                            "state= of set-origin-server, origin set",
                            "states are in memory, and changed live by command, API and pages")),
            Map.entry("apjservlogfile", Setting.changed("ErrorLog logs/errors", "one error log for all")),
            Map.entry("apjservloglevel", Setting.changed("loglevel of LOG", "info")),
            Map.entry("apjservdefaultprotocol", Setting.left("no AJP here: origins speak HTTP/1.1 or HTTP/2")),
            Map.entry("apjservdefaulthost", Setting.changed("server= of set-origin-server", "each origin has a URL")),
            Map.entry("apjservdefaultport", Setting.changed("server= of set-origin-server", "each origin has a URL")),
            Map.entry(
                    "apjservsecretkey",
                    Setting.left("no AJP here: TLS with client-cert of http-client-config shows origins who asks")),
            Map.entry("apjservprotocolparameter", Setting.left("no AJP here: origins speak HTTP/1.1 or HTTP/2")),
            Map.entry(
                    "apjservretryattempts",
                    Setting.changed(
                            "ConnectTimeout, out-time of set-origin-server",
                            "an origin that does not answer is asked again later")),
            Map.entry(
                    "apjservvmtimeout",
                    Setting.changed(
                            "connect-timeout of http-client-config", "applications in the server start with it")),
            Map.entry("apjservvminterval", Setting.changed("health-interval of set-origin-server", "with health=")),
            Map.entry(
                    "apjservenvvar", Setting.left("variables of CGI have no place in HTTP: a header by set-variable")));

    private final InstanceDraft draft;
    private final SourceFiles files;
    private final Supplier<Path> serverRoot;
    private final List<Mount> mounts = new ArrayList<>();
    private final Set<VirtualServerDraft> withoutCopies = new HashSet<>();
    private final Map<String, Map<String, Node>> sets = new LinkedHashMap<>();
    private final Map<String, Node> hosts = new HashMap<>();
    private final Map<String, String> routes = new HashMap<>();
    private final Set<String> endings = new LinkedHashSet<>();
    private Optional<Node> properties = Optional.empty();

    JServMounts(InstanceDraft draft, SourceFiles files, Supplier<Path> serverRoot) {
        this.draft = draft;
        this.files = files;
        this.serverRoot = serverRoot;
    }

    /**
     * A mount.
     *
     * @param host that says it; empty where the main server does
     */
    private record Mount(Node node, Optional<VirtualServerDraft> host) {}

    /** @return one that nothing is made of, for what is read again */
    JServMounts silent() {
        return new JServMounts(draft, files, serverRoot);
    }

    void read(Node node, Notes notes, Site site) {
        if (mounts.size() + hosts.size() + sets.size() > MOST) {
            notes.left(node.at(), node.shown(), "more than " + MOST + " of them");
            return;
        }
        switch (node.key()) {
            case "apjservmount" ->
                mounts.add(new Mount(node, site.isOfMainServer() ? Optional.empty() : Optional.of(site.server())));
            case "apjservmountcopy" -> copies(node, notes, site);
            case "apjservbalance" ->
                sets.computeIfAbsent(node.word(0), made -> new LinkedHashMap<>())
                        .put(node.word(1), node);
            case "apjservhost" -> hosts.put(node.word(0), node);
            case "apjservroute" -> {
                routes.put(node.word(1), node.word(0));
                notes.taken(
                        node.at(), node.shown(), "route=" + node.word(0) + " of its origin, and SessionRoute there");
            }
            case "apjservproperties" -> properties = Optional.of(node);
            case "apjservaction" -> action(node, notes);
            default -> {
                Setting setting = KNOWN.getOrDefault(node.key(), Setting.left("this import does not know it"));
                notes.add(new Note(node.at(), node.shown(), setting.fate(), setting.became(), setting.why()));
            }
        }
    }

    private void copies(Node node, Notes notes, Site site) {
        boolean isOff = node.word(0).equalsIgnoreCase("off");
        if (isOff && !site.isOfMainServer()) {
            withoutCopies.add(site.server());
        }
        notes.taken(
                node.at(),
                node.shown(),
                isOff
                        ? "no mounts of the main server in VS " + site.server().id()
                        : "mounts of the main server in all");
    }

    /** What JServ ran by its ending must not be sent as it stands. */
    private void action(Node node, Notes notes) {
        String ending = node.word(0).replaceFirst("^\\.", "");
        if (ending.matches("[A-Za-z0-9]{1,20}")) {
            endings.add(ending);
            notes.changed(
                    node.at(),
                    node.shown(),
                    "PathCheck fn=\"deny-existence\" path=\"*." + ending + "\" outside of applications",
                    "pages of applications are compiled by the server");
        } else {
            notes.left(node.at(), node.shown(), "an ending of names");
        }
    }

    /** Writes the mounts, those of the main server for all virtual servers that copy them, and applications of zones. */
    void finish(List<VirtualServerDraft> servers, Notes notes) {
        hosts.values().forEach(host -> host(host, notes));
        sets.forEach((set, members) -> members.values()
                .forEach(member -> notes.taken(
                        member.at(),
                        member.shown(),
                        "weight=" + weight(member) + " of an origin in the Route line of its mount")));
        List<VirtualServerDraft> copying = servers.stream()
                .filter(server -> !withoutCopies.contains(server))
                .toList();
        for (Mount mount : mounts) {
            Node node = mount.node();
            try {
                mount(node, mount.host().map(List::of).orElse(copying), notes);
            } catch (UnwritableException unwritable) {
                notes.left(node.at(), node.shown(), String.valueOf(unwritable.getMessage()));
            }
        }
        for (String ending : endings) {
            servers.forEach(server -> server.objConf()
                    .root()
                    .add(Line.of(Stage.PATH_CHECK, "deny-existence").with("path", "*." + ending)));
        }
        Optional<Path> file = propertyFile();
        properties.ifPresent(node -> {
            if (file.isPresent()) {
                notes.taken(node.at(), node.shown(), "its lines are told of by themselves");
            } else {
                notes.left(node.at(), node.shown(), "no such file here");
            }
        });
        file.ifPresent(found -> new JServZones(draft, files, notes).read(found));
    }

    private Optional<Path> propertyFile() {
        Optional<Path> named = properties
                .flatMap(node -> files.resolve(serverRoot.get(), node.word(0)))
                .filter(Files::isRegularFile);
        return named.or(() -> PROPERTY_FILES.stream()
                .map(files.root()::resolve)
                .filter(Files::isRegularFile)
                .findFirst());
    }

    private static void host(Node host, Notes notes) {
        String url = url(host.word(1));
        if (url.isEmpty()) {
            notes.left(host.at(), host.shown(), "no protocol, host and port");
        } else {
            notes.changed(
                    host.at(),
                    host.shown(),
                    "server=\"" + url + "\" of set-origin-server",
                    "it must speak HTTP/1.1 or HTTP/2 there, not AJP");
        }
    }

    private void mount(Node mount, List<VirtualServerDraft> servers, Notes notes) {
        String from = Uris.bare(mount.word(0));
        String target = mount.word(1);
        List<String> origins = origins(target);
        if (!OriginTable.isPath(from)) {
            notes.left(mount.at(), mount.shown(), "a path of URIs");
        } else if (origins.isEmpty()) {
            String zone = target.replaceFirst("^.*/", "");
            notes.changed(
                    mount.at(),
                    mount.shown(),
                    "zones/" + InstanceDraft.id(zone) + ", an application",
                    "give it its classes and move it to webapps/ as "
                            + from.substring(1).replace('/', '#'));
        } else {
            Line route = OriginTable.route(origins).orElseThrow();
            String group = target.startsWith("balance://")
                    ? target.substring("balance://".length()).replaceFirst("/.*", "")
                    : "";
            for (VirtualServerDraft server : servers) {
                String name = server.objConf().freeName("jserv-");
                server.objConf()
                        .root()
                        .add(Line.of(Stage.NAME_TRANS, "map")
                                .with("from", from)
                                .with("to", "http:" + from)
                                .with("name", name));
                server.objConf()
                        .object(name)
                        .add(OriginTable.isGroup(group) ? route.with("group", group) : route)
                        .add(Line.of(Stage.SERVICE, "proxy-retrieve").with("method", "*"));
            }
            notes.changed(
                    mount.at(),
                    mount.shown(),
                    "NameTrans fn=\"map\" from=\"" + from + "\" to " + String.join(", ", origins),
                    "origins speak HTTP/1.1 or HTTP/2, and serve the path themselves");
        }
    }

    private List<String> origins(String target) {
        if (target.startsWith("balance://")) {
            String set = target.substring("balance://".length()).replaceFirst("/.*", "");
            List<String> origins = new ArrayList<>();
            sets.getOrDefault(set, Map.of()).forEach((member, node) -> {
                String url = hosts.containsKey(member) ? url(hosts.get(member).word(1)) : "";
                if (!url.isEmpty()) {
                    String route = routes.getOrDefault(member, "");
                    List<String> words = new ArrayList<>();
                    if (weight(node) > 1) {
                        words.add("weight=" + weight(node));
                    }
                    if (route.matches("[A-Za-z0-9_-]{1,64}")) {
                        words.add("route=" + route);
                    }
                    draft.origins().server(url, words).ifPresent(origins::add);
                }
            });
            return origins;
        }
        String url = url(target);
        return url.isEmpty()
                ? List.of()
                : draft.origins().server(url, List.of()).map(List::of).orElse(List.of());
    }

    private static int weight(Node member) {
        String weight = member.word(2);
        return weight.matches("[1-9][0-9]{0,2}") ? Math.min(Integer.parseInt(weight), 100) : 1;
    }

    /** @return the same host and port for HTTP; empty where it is no URL of a JServ */
    private static String url(String written) {
        String lower = written.toLowerCase(Locale.ROOT);
        if (!lower.matches("(ajpv1[0-9]|jserv|status)://[a-z0-9.-]{1,200}(:[0-9]{1,5})?(/.*)?")) {
            return "";
        }
        String address = lower.substring(lower.indexOf("://") + 3).replaceFirst("/.*", "");
        String port = address.replaceFirst(".*:", "");
        boolean hasPort = address.contains(":");
        if (hasPort && (Integer.parseInt(port) < 1 || Integer.parseInt(port) > 65_535)) {
            return "";
        }
        return "http://" + (hasPort ? address : address + ":8007");
    }
}
