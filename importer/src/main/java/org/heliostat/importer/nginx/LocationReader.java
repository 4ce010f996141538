package org.heliostat.importer.nginx;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.Expression;
import org.heliostat.importer.draft.HtpasswdDraft;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.ObjectDraft;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.draft.VirtualServerDraft;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.source.SourceFiles;
import org.heliostat.request.pattern.Wildcard;

/** Reads what a server block says of its site, and its locations: lines and objects of obj.conf. */
final class LocationReader {

    private static final int MOST_LOCATIONS = 2_000;

    /** Endings of programs: what they hold is nobody's business. */
    private static final String PROGRAMS = "(?i)ph.*|jspx?|do|aspx?|cgi|pl|py|rb|cfml?";

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
    private final List<Program> programs = new ArrayList<>();

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
        List<Located> all = List.copyOf(found);
        found.removeIf(one -> one.depth() == 0 && one.match().isWhole());
        found.sort(Comparator.comparingInt((Located one) -> one.match().rank())
                .thenComparing(one -> -one.length())
                .thenComparing(one -> -one.depth()));
        List<Node> lines = new ArrayList<>(site);
        whole.map(Node::children).ifPresent(lines::addAll);
        String root = rootOf(lines(site, "root").isPresent() ? site : lines, "");
        found.forEach(one -> {
            if (!attempt(one.node(), () -> location(one, site, root))) {
                closeAt(one.match());
            }
        });
        closePrograms(all);
        ObjectDraft object = server.objConf().root();
        guards.write(Inheritance.guards(List.of(), site), object, "site");
        siteLines(site, lines, root, object);
        lines(site, "return").ifPresent(line -> answer(line, Match.WHOLE, () -> close(object)));
        whole.ifPresent(node -> {
            if (!attempt(node, () -> rest(node, site, root))) {
                closeRest();
            }
        });
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
            Optional<Match> match = matched(location, locations, around);
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
                unread(location, lines, around);
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
        assignRest(name);
    }

    private void assignRest(String name) {
        server.objConf()
                .root()
                .add(Line.of(Stage.NAME_TRANS, "assign-name")
                        .with("from", Match.WHOLE.pattern())
                        .with("name", name));
    }

    private static Optional<Match> matched(Node location, List<Node> beside, Optional<Around> around) {
        try {
            Optional<Match> match = Match.of(location);
            if (location.word(0).equals("^~")) {
                match = match.map(one -> one.without(beside.stream()
                        .flatMap(other -> plain(other).stream())
                        .filter(one::isHiding)
                        .toList()));
            }
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

    /** @return what a location beside is for, where it is a prefix like most */
    private static Optional<Match> plain(Node location) {
        try {
            return location.words().size() == 1 ? Match.of(location) : Optional.empty();
        } catch (UnwritableException tooLong) {
            return Optional.empty();
        }
    }

    /** What runs programs by an expression that is not read: files of the endings that it names are not sent as they stand. */
    private void unread(Node location, List<Node> lines, Optional<Around> around) {
        boolean isPassed = lines.stream().anyMatch(line -> line.name().endsWith("_pass"));
        boolean isProxied = lines.stream().anyMatch(line -> line.is("proxy_pass"));
        if (!isPassed || location.word(0).startsWith("@")) {
            return;
        }
        Optional<Match> outer = around.flatMap(Around::match);
        for (String ending : Expression.endings(location.word(location.words().size() - 1))) {
            if (!isProxied || ending.matches(PROGRAMS)) {
                Match files = Match.ofEnding(ending);
                String path = outer.map(Match::path).orElse("/") + "a-program." + ending;
                programs.add(new Program(location, outer.map(files::within).orElse(files), path));
            }
        }
    }

    /**
     * Files that an expression which is not read had something else run.
     *
     * @param path of one of them
     */
    private record Program(Node location, Match match, String path) {}

    /** Where another location has them run, they are not sent either. */
    private void closePrograms(List<Located> all) {
        for (Program program : programs) {
            boolean isRun = all.stream()
                    .filter(one -> one.node().children().stream()
                            .anyMatch(line -> line.name().endsWith("_pass")))
                    .anyMatch(one -> Wildcard.compile(one.match().pattern()).matches(program.path()));
            if (!isRun) {
                closeAt(program.match());
                notes.changed(
                        program.location().at(),
                        program.location().shown(),
                        "<Client uri=\"" + program.match().pattern() + "\"> PathCheck fn=\"deny-existence\"",
                        "programs of an expression that is not read are neither run nor sent");
            }
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

    /** @return the line that takes files from another folder than the site's */
    private Optional<Node> elsewhere(List<Node> own, String root) {
        return lines(own, "alias").or(() -> lines(own, "root")
                .filter(line -> !rootOf(List.of(line), "").equals(root)));
    }

    private String rootOf(List<Node> lines, String otherwise) {
        return lines(lines, "root")
                .flatMap(node -> files.resolve(node.word(0)))
                .map(Object::toString)
                .orElse(otherwise);
    }

    /**
     * @param lines those of the site, and of the location that the rest is for: names of index files are the site's
     * @param root folder of the site
     */
    private void siteLines(List<Node> site, List<Node> lines, String root, ObjectDraft object) {
        lines(site, "root")
                .or(() -> lines(lines, "root"))
                .ifPresent(node -> attempt(node, () -> {
                    server.property("docroot", root.isEmpty() ? "../docs" : root);
                    notes.taken(node.at(), node.shown(), "PROPERTY docroot of VS " + server.id());
                }));
        index(lines, object);
        for (Node node : site) {
            attempt(node, () -> line(node, site, object));
        }
        if (lines.equals(site) && lines(site, "root").isEmpty()) {
            server.property("docroot", "../docs");
        }
    }

    /** What no other location is for: its lines hold for nothing else, and its object is found last. */
    private void rest(Node node, List<Node> site, String root) {
        List<Node> own = node.children();
        String name = server.objConf().freeName("location-");
        ObjectDraft object = server.objConf().object(name);
        guard(own, site, object, name);
        lines(own, "return").ifPresent(line -> answer(line, Match.WHOLE, () -> close(object)));
        if (!isPassed(own, site, Match.WHOLE, name)) {
            assignRest(name);
            elsewhere(own, root).ifPresent(line -> server.objConf()
                    .root()
                    .add(Line.of(Stage.NAME_TRANS, "document-root").with("root", folderOf(line))));
        }
        for (Node line : own) {
            attempt(line, () -> line(line, own, object));
        }
        notes.taken(node.at(), node.shown(), "object " + name + " of obj.conf");
    }

    /** What a location says of who may come, or takes over from around, is its object's where the site says something else. */
    private void guard(List<Node> own, List<Node> site, ObjectDraft object, String name) {
        List<Node> who = Inheritance.guards(own, site);
        if (!who.equals(Inheritance.guards(List.of(), site))) {
            guards.write(who, object, name);
        }
    }

    /** @return whether other servers answer; where they should and cannot be asked, nobody does */
    private boolean isPassed(List<Node> own, List<Node> site, Match match, String name) {
        Optional<Node> proxy = lines(own, "proxy_pass");
        if (proxy.isEmpty()) {
            return false;
        }
        List<Node> all = new ArrayList<>(site);
        all.addAll(own);
        boolean isRead = passing.proxy(all, proxy.get(), match, name);
        if (!isRead) {
            close(server.objConf().object(name));
        }
        return isRead;
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

    /** @param root folder of the site */
    private void location(Located located, List<Node> site, String root) {
        Node node = located.node();
        Match match = located.match();
        List<Node> own = node.children();
        String name = server.objConf().freeName("location-");
        ObjectDraft object = server.objConf().object(name);
        guard(own, site, object, name);
        // Before the location is found: what is sent elsewhere needs no file.
        lines(own, "return").ifPresent(line -> answer(line, match, () -> close(object)));
        Optional<Node> elsewhere = elsewhere(own, root);
        boolean isPassed = isPassed(own, site, match, name);
        boolean isClosed = !isPassed && lines(own, "proxy_pass").isPresent();
        if (!isPassed && elsewhere.isPresent() && !isClosed && !match.path().isEmpty() && !match.isExact()) {
            folder(elsewhere.get(), match, name);
        } else if (!isPassed) {
            assign(match, name, lines(own, "stub_status").isPresent());
            elsewhere
                    .filter(line -> !isClosed)
                    .ifPresent(line -> notes.left(
                            line.at(),
                            line.shown(),
                            "NameTrans fn=\"pfx2dir\", for a path and not for endings of names"));
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
        String folder = folderOf(node);
        String dir = node.is("alias") ? folder : folder + match.segments();
        server.objConf()
                .root()
                .add(match.on(Line.of(Stage.NAME_TRANS, "pfx2dir")
                        .with("from", match.segments())
                        .with("dir", dir)
                        .with("name", name)));
        notes.taken(node.at(), node.shown(), "NameTrans fn=\"pfx2dir\" from=\"" + match.segments() + '"');
    }

    private String folderOf(Node node) {
        return files.resolve(node.word(0))
                .map(Object::toString)
                .orElseThrow(() -> new UnwritableException(node.word(0), "a path"));
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
                // A folder is refused by the function that sends files: so what is listed around it is not listed here.
                object.add(Line.of(Stage.SERVICE, node.word(0).equals("on") ? "index-common" : "send-file")
                        .with("method", "(GET|HEAD)")
                        .with("type", "magnus-internal/directory"));
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
