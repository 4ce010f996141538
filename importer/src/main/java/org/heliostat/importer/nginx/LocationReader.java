package org.heliostat.importer.nginx;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.HtpasswdDraft;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.ObjConfDraft;
import org.heliostat.importer.draft.ObjectDraft;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.draft.VirtualServerDraft;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.source.SourceFiles;

/** Reads what a server block says of its site, and its locations: lines and objects of obj.conf. */
final class LocationReader {

    private static final int MOST_LOCATIONS = 2_000;

    private static final Set<String> KNOWN = Set.of(
            "root",
            "alias",
            "index",
            "try_files",
            "error_page",
            "return",
            "proxy_pass",
            "proxy_set_header",
            "fastcgi_pass",
            "add_header",
            "expires",
            "gzip",
            "gzip_types",
            "gzip_min_length",
            "gzip_comp_level",
            "gzip_static",
            "autoindex",
            "auth_basic",
            "auth_basic_user_file",
            "allow",
            "deny",
            "satisfy",
            "charset",
            "default_type",
            "internal",
            "stub_status",
            "limit_except");

    private final InstanceDraft draft;
    private final Notes notes;
    private final VirtualServerDraft server;
    private final MainSettings settings;
    private final SourceFiles files;
    private final Passing passing;
    private final Guards guards;
    private final Answers answers;

    LocationReader(
            InstanceDraft draft,
            Notes notes,
            VirtualServerDraft server,
            Upstreams upstreams,
            MainSettings settings,
            HtpasswdDraft users,
            SourceFiles files) {
        this.draft = draft;
        this.notes = notes;
        this.server = server;
        this.settings = settings;
        this.files = files;
        this.passing = new Passing(server.objConf(), upstreams, notes);
        this.guards = new Guards(draft, server, users, notes);
        this.answers = new Answers(server.objConf(), notes);
    }

    /** @return whether a directive is read here */
    static boolean isKnown(String name) {
        return KNOWN.contains(name);
    }

    /** A location with what it is for. */
    private record Located(Node node, Match match) {}

    void readAll(List<Node> site, List<Node> locations) {
        List<Located> found = new ArrayList<>();
        Optional<Node> whole = Optional.empty();
        for (Node location : flattened(locations)) {
            Optional<Match> match = matched(location);
            if (match.isEmpty()) {
                String what = location.shown();
                notes.left(
                        location.at(),
                        what,
                        location.word(0).startsWith("@")
                                ? "a name for error_page and try_files; Error lines stand for it"
                                : "an expression: its lines are lost, access rules among them; <Client uri=\"…\"> of obj.conf stands for it");
            } else if (match.get().isWhole()) {
                whole = Optional.of(location);
            } else {
                found.add(new Located(location, match.get()));
            }
        }
        found.sort(Comparator.comparingInt((Located one) -> one.match().rank())
                .thenComparing(one -> -one.match().path().length()));
        String root = rootOf(site, "");
        found.forEach(one -> attempt(one.node(), () -> location(one, site, root)));
        ObjectDraft object = server.objConf().root();
        List<Node> lines = new ArrayList<>(site);
        whole.ifPresent(node -> lines.addAll(node.children()));
        boolean isProxied = whole.isPresent() && lines(lines, "proxy_pass").isPresent();
        if (isProxied) {
            attempt(whole.get(), () -> {
                Node pass = lines(lines, "proxy_pass").orElseThrow();
                if (!passing.proxy(
                        lines, pass, new Match(3, "/", "*"), server.objConf().freeName("proxy-"))) {
                    close(object);
                }
            });
        }
        siteLines(lines, object, whole.map(Node::at).isPresent());
    }

    /** Locations inside of others count by themselves: their paths are whole ones. */
    private List<Node> flattened(List<Node> locations) {
        List<Node> all = new ArrayList<>();
        for (Node location : locations) {
            if (all.size() < MOST_LOCATIONS) {
                all.add(location);
                all.addAll(flattened(location.children().stream()
                        .filter(node -> node.is("location"))
                        .toList()));
            }
        }
        return all;
    }

    private Optional<Match> matched(Node location) {
        try {
            return Match.of(location);
        } catch (UnwritableException tooLong) {
            return Optional.empty();
        }
    }

    private void attempt(Node node, Runnable work) {
        try {
            work.run();
        } catch (UnwritableException unwritable) {
            notes.left(node.at(), node.shown(), String.valueOf(unwritable.getMessage()));
        }
    }

    private static Optional<Node> lines(List<Node> nodes, String name) {
        // The last one is the innermost.
        return nodes.stream().filter(node -> node.is(name)).reduce((first, second) -> second);
    }

    private String rootOf(List<Node> lines, String otherwise) {
        return lines(lines, "root")
                .flatMap(node -> files.resolve(node.word(0)))
                .map(Object::toString)
                .orElse(otherwise);
    }

    private void siteLines(List<Node> lines, ObjectDraft root, boolean hasWhole) {
        lines(lines, "root")
                .ifPresent(node -> attempt(node, () -> {
                    server.property("docroot", rootOf(lines, "../docs"));
                    notes.taken(node.at(), node.shown(), "PROPERTY docroot of VS " + server.id());
                }));
        guards.write(lines, root, "site");
        index(lines, root);
        for (Node node : lines) {
            attempt(node, () -> line(node, lines, root, true));
        }
        if (!hasWhole && lines.stream().noneMatch(node -> node.is("root"))) {
            server.property("docroot", "../docs");
        }
    }

    private void index(List<Node> lines, ObjectDraft object) {
        Optional<Node> index = lines(lines, "index");
        List<String> names = index.map(Node::words).orElse(List.of("index.html")).stream()
                .filter(name -> name.matches("[A-Za-z0-9._-]{1,100}"))
                .toList();
        if (!names.isEmpty()) {
            object.add(Line.of(Stage.PATH_CHECK, "find-index").with("index-names", String.join(",", names)));
        }
        index.ifPresent(node -> notes.taken(node.at(), node.shown(), "PathCheck fn=\"find-index\""));
    }

    private void location(Located located, List<Node> site, String root) {
        Node node = located.node();
        Match match = located.match();
        List<Node> own = node.children();
        ObjConfDraft objConf = server.objConf();
        String name = objConf.freeName("location-");
        ObjectDraft object = objConf.object(name);
        guards.write(own, object, name);
        // Before the location is found: what is sent elsewhere needs no file.
        lines(own, "return").ifPresent(line -> attempt(line, () -> answers.answer(line, match, server, object)));
        Optional<Node> proxy = lines(own, "proxy_pass");
        Optional<Node> elsewhere = lines(own, "alias").or(() -> lines(own, "root"));
        if (proxy.isPresent()) {
            List<Node> all = new ArrayList<>(site);
            all.addAll(own);
            if (!passing.proxy(all, proxy.get(), match, name)) {
                assign(match, name, false);
                close(object);
            }
        } else if (elsewhere.isPresent() && !match.path().isEmpty() && !match.isExact()) {
            folder(elsewhere.get(), match, name);
        } else {
            assign(match, name, lines(own, "stub_status").isPresent());
            elsewhere
                    .filter(line -> !line.word(0).equals(root))
                    .ifPresent(line -> notes.left(
                            line.at(),
                            line.shown(),
                            "NameTrans fn=\"pfx2dir\", for a path and not for endings of names"));
        }
        if (lines(own, "index").isPresent()) {
            index(own, object);
        }
        for (Node line : own) {
            attempt(line, () -> line(line, own, object, false));
        }
        notes.taken(node.at(), node.shown(), "object " + name + " of obj.conf");
    }

    private void assign(Match match, String name, boolean ends) {
        Line line = Line.of(Stage.NAME_TRANS, "assign-name")
                .with("from", match.pattern())
                .with("name", name);
        server.objConf().root().add(ends ? line.with("stop", "yes") : line);
        if (!ends) {
            // The location is found: no wider one that comes later may have it answered elsewhere.
            server.objConf()
                    .root()
                    .add(Line.of(Stage.NAME_TRANS, "document-root")
                            .withVariable("root", "$docroot")
                            .where("uri", match.pattern()));
        }
    }

    /** What something else answered is not answered from files. */
    private static void close(ObjectDraft object) {
        object.add(Line.of(Stage.PATH_CHECK, "deny-existence"));
    }

    private void folder(Node node, Match match, String name) {
        String folder = files.resolve(node.word(0))
                .map(Object::toString)
                .orElseThrow(() -> new UnwritableException(node.word(0), "a path"));
        String dir = node.is("alias") ? folder : folder + match.segments();
        server.objConf()
                .root()
                .add(Line.of(Stage.NAME_TRANS, "pfx2dir")
                        .with("from", match.segments())
                        .with("dir", dir)
                        .with("name", name));
        notes.taken(node.at(), node.shown(), "NameTrans fn=\"pfx2dir\" from=\"" + match.segments() + '"');
    }

    /** @param isSite whether it is for all of the virtual server */
    private void line(Node node, List<Node> all, ObjectDraft object, boolean isSite) {
        switch (node.name()) {
            case "gzip" -> answers.compression(node, all, object);
            case "gzip_static" -> {
                if (!node.word(0).equals("off")) {
                    object.add(Line.of(Stage.PATH_CHECK, "find-compressed"));
                }
                notes.taken(node.at(), node.shown(), "PathCheck fn=\"find-compressed\"");
            }
            case "gzip_types", "gzip_min_length", "gzip_comp_level" ->
                notes.taken(node.at(), node.shown(), "insert-filter, where gzip is on");
            case "expires" -> answers.expires(node, object);
            case "add_header" -> answers.header(node, object);
            case "error_page" -> answers.errorPage(node, object);
            case "try_files" -> answers.tryFiles(node, object);
            case "fastcgi_pass" -> {
                if (!passing.fastCgi(node, object)) {
                    close(object);
                }
            }
            case "uwsgi_pass", "scgi_pass", "memcached_pass", "grpc_pass" -> {
                settings.read(node);
                close(object);
            }
            case "autoindex" -> {
                if (node.word(0).equals("on")) {
                    object.add(Line.of(Stage.SERVICE, "index-common")
                            .with("method", "(GET|HEAD)")
                            .with("type", "magnus-internal/directory"));
                }
                notes.taken(
                        node.at(),
                        node.shown(),
                        node.word(0).equals("on") ? "Service fn=\"index-common\"" : "no listing");
            }
            case "charset" -> answers.charset(node, object);
            case "default_type" -> answers.defaultType(node, object);
            case "internal" -> {
                object.add(Line.of(Stage.PATH_CHECK, "deny-existence").where("internal", "off"));
                notes.taken(node.at(), "internal", "<Client internal=\"off\"> PathCheck fn=\"deny-existence\"");
            }
            case "stub_status" -> {
                object.add(Line.of(Stage.PATH_CHECK, "deny-existence").where("ip", "*~(127.*|::1|0:0:0:0:0:0:0:1)"));
                object.add(Line.of(Stage.SERVICE, "server-status").with("method", "(GET|HEAD)"));
                notes.changed(
                        node.at(),
                        "stub_status",
                        "Service fn=\"server-status\"",
                        "for this machine only, until you write other addresses there");
            }
            case "return" -> {
                if (isSite) {
                    answers.answer(node, new Match(3, "/", "*"), server, object);
                }
            }
            case "root",
                    "alias",
                    "index",
                    "proxy_pass",
                    "proxy_set_header",
                    "location",
                    "allow",
                    "deny",
                    "satisfy",
                    "auth_basic",
                    "auth_basic_user_file" -> {
                // They have been read.
            }
            case "limit_except" ->
                notes.left(
                        node.at(),
                        node.shown(),
                        "an ACL with http_get and the like in place of all; the lines inside are lost");
            case "access_log" ->
                notes.left(node.at(), node.shown(), "of a location: <Client uri=…> around the AddLog line");
            case "client_max_body_size" ->
                notes.left(
                        node.at(),
                        node.shown(),
                        "of a location; MaxRequestBody is a virtual server's or the whole server's");
            default -> settings.read(node);
        }
    }
}
