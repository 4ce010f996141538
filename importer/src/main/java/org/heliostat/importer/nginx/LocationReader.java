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
            "auth_request",
            "auth_jwt",
            "secure_link",
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

    /**
     * A location with what it is for.
     *
     * @param length of its path, or of that of the location that endings stand in: of prefixes the longest counts
     * @param depth in how many others it stands
     */
    private record Located(Node node, Match match, int length, int depth) {}

    void readAll(List<Node> site, List<Node> locations) {
        List<Located> found = new ArrayList<>();
        find(locations, Optional.empty(), found);
        Optional<Node> whole = found.stream()
                .filter(one -> one.depth() == 0 && one.match().isWhole())
                .map(Located::node)
                .reduce((first, second) -> second);
        found.removeIf(one -> one.depth() == 0 && one.match().isWhole());
        found.sort(Comparator.comparingInt((Located one) -> one.match().rank())
                .thenComparing(one -> -one.length())
                .thenComparing(one -> -one.depth()));
        List<Node> inside = whole.map(Node::children).orElse(List.of());
        List<Node> lines = new ArrayList<>(site);
        lines.addAll(inside);
        String root = rootOf(lines, "");
        List<Node> guarded = Inheritance.guards(inside, site);
        found.forEach(one -> {
            if (!attempt(one.node(), () -> location(one, site, root, guarded))) {
                closeAt(one.match());
            }
        });
        ObjectDraft object = server.objConf().root();
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
        guards.write(guarded, object, "site");
        siteLines(lines, object, whole.isPresent());
        lines(site, "return").ifPresent(line -> answer(line, new Match(3, "/", "*"), () -> close(object)));
        lines(inside, "return").ifPresent(line -> answer(line, new Match(3, "/", "*"), this::closeRest));
    }

    /**
     * Locations inside of others count by themselves, with what they take over from around.
     *
     * @param around the location that they stand in; empty where they stand in none
     */
    private void find(List<Node> locations, Optional<Around> around, List<Located> found) {
        for (Node location : locations) {
            if (found.size() >= MOST_LOCATIONS) {
                notes.left(location.at(), location.shown(), MOST_LOCATIONS + " locations at most");
                continue;
            }
            Optional<Match> match = matched(location, around);
            List<Node> lines = Inheritance.lines(
                    location.children(),
                    around.map(outer -> outer.linesFor(match)).orElse(List.of()));
            int depth = around.map(outer -> outer.depth() + 1).orElse(0);
            int length = match.map(Match::path)
                    .filter(path -> !path.isEmpty())
                    .map(String::length)
                    .or(() -> around.map(Around::length))
                    .orElse(0);
            if (match.isPresent()) {
                Node whole = new Node(location.at(), location.name(), location.words(), true, lines);
                found.add(new Located(whole, match.get(), length, depth));
            } else {
                notes.left(
                        location.at(),
                        location.shown(),
                        location.word(0).startsWith("@")
                                ? "a name for error_page and try_files; Error lines stand for it"
                                : "an expression: its lines are lost, access rules among them; <Client uri=\"…\"> of obj.conf stands for it");
            }
            find(
                    lines.stream().filter(node -> node.is("location")).toList(),
                    Optional.of(new Around(match, lines, length, depth)),
                    found);
        }
    }

    /**
     * The location that others stand in.
     *
     * @param match empty where it is not read
     */
    private record Around(Optional<Match> match, List<Node> lines, int length, int depth) {

        /** An alias that is taken over goes on behind the path of the location that has it. */
        List<Node> linesFor(Optional<Match> inner) {
            String from = match.map(Match::path).orElse("");
            String path = inner.map(Match::path).orElse("");
            if (from.isEmpty() || !path.startsWith(from)) {
                return lines;
            }
            String rest = path.substring(from.length());
            return lines.stream()
                    .map(node -> node.is("alias")
                            ? new Node(node.at(), node.name(), List.of(node.word(0) + rest), false, List.of())
                            : node)
                    .toList();
        }
    }

    private void answer(Node line, Match match, Runnable otherwise) {
        boolean isAnswered = false;
        try {
            isAnswered = answers.answer(line, match, server);
        } catch (UnwritableException unwritable) {
            notes.left(line.at(), line.shown(), String.valueOf(unwritable.getMessage()));
        }
        if (!isAnswered) {
            otherwise.run();
        }
    }

    /** What no other location answers is not answered. */
    private void closeRest() {
        String name = server.objConf().freeName("closed-");
        close(server.objConf().object(name));
        server.objConf()
                .root()
                .add(Line.of(Stage.NAME_TRANS, "assign-name").with("from", "*").with("name", name));
    }

    private static Optional<Match> matched(Node location, Optional<Around> around) {
        try {
            Optional<Match> match = Match.of(location);
            if (around.isEmpty()) {
                return match;
            }
            Optional<Match> outer = around.get().match();
            // Inside of an expression that is not read, files by their endings are more than are meant.
            return outer.isPresent()
                    ? match.map(inner -> inner.within(outer.get()))
                    : match.filter(inner -> !inner.path().isEmpty());
        } catch (UnwritableException tooLong) {
            return Optional.empty();
        }
    }

    private boolean attempt(Node node, Runnable work) {
        try {
            work.run();
            return true;
        } catch (UnwritableException unwritable) {
            notes.left(node.at(), node.shown(), String.valueOf(unwritable.getMessage()));
            return false;
        }
    }

    /** What a location that cannot be written is for is not answered. */
    private void closeAt(Match match) {
        ObjectDraft root = server.objConf().root();
        try {
            root.add(Line.of(Stage.PATH_CHECK, "deny-existence").where("uri", match.pattern()));
        } catch (UnwritableException path) {
            close(root);
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
        index(lines, root);
        for (Node node : lines) {
            attempt(node, () -> line(node, lines, root));
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

    /**
     * @param root folder of the site
     * @param guarded lines by which the object of the site says who may come
     */
    private void location(Located located, List<Node> site, String root, List<Node> guarded) {
        Node node = located.node();
        Match match = located.match();
        List<Node> own = node.children();
        ObjConfDraft objConf = server.objConf();
        String name = objConf.freeName("location-");
        ObjectDraft object = objConf.object(name);
        List<Node> who = Inheritance.guards(own, site);
        if (!who.equals(guarded)) {
            guards.write(who, object, name);
        }
        // Before the location is found: what is sent elsewhere needs no file.
        lines(own, "return").ifPresent(line -> answer(line, match, () -> close(object)));
        Optional<Node> proxy = lines(own, "proxy_pass");
        Optional<Node> elsewhere = lines(own, "alias").or(() -> lines(own, "root")
                .filter(line -> !rootOf(List.of(line), "").equals(root)));
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
            elsewhere.ifPresent(line -> notes.left(
                    line.at(), line.shown(), "NameTrans fn=\"pfx2dir\", for a path and not for endings of names"));
        }
        if (lines(own, "index").isPresent()) {
            index(own, object);
        }
        for (Node line : own) {
            attempt(line, () -> line(line, own, object));
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

    private void line(Node node, List<Node> all, ObjectDraft object) {
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
                    "auth_basic_user_file",
                    "auth_request",
                    "auth_jwt",
                    "secure_link",
                    "return" -> {
                // They have been read.
            }
            case "limit_except" -> limit(node, object);
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

    /** Whoever may use other methods is in lines that are not read: nobody may. */
    private void limit(Node node, ObjectDraft object) {
        List<String> methods = new ArrayList<>(node.words().stream()
                .filter(word -> word.matches("[A-Z]{1,20}"))
                .toList());
        if (methods.contains("GET")) {
            methods.add("HEAD");
        }
        Line line = Line.of(Stage.PATH_CHECK, "deny-existence");
        object.add(methods.isEmpty() ? line : line.where("method", "*~(" + String.join("|", methods) + ")"));
        notes.changed(
                node.at(),
                node.shown(),
                "<Client method=\"…\"> PathCheck fn=\"deny-existence\"",
                "no other methods for anybody, 404 in place of 403");
    }
}
