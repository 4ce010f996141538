package org.heliostat.importer.apache;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.DraftFile;
import org.heliostat.importer.draft.Expression;
import org.heliostat.importer.draft.HtpasswdDraft;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.LogDraft;
import org.heliostat.importer.draft.LogFormat;
import org.heliostat.importer.draft.ObjectDraft;
import org.heliostat.importer.draft.OriginTable;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.draft.Written;
import org.heliostat.importer.report.Notes;

/** Writes what a {@link Site} has come to into the draft of its virtual server. */
final class SiteWriter {

    private static final int LONGEST = 900;
    private static final String PHP_TYPE = "magnus-internal/fastcgi-php";
    private static final String COMMON = "%h %l %u %t \"%r\" %>s %b";
    private static final String COMBINED = COMMON + " \"%{Referer}i\" \"%{User-Agent}i\"";

    private final InstanceDraft draft;
    private final Notes notes;
    private final LogDraft logs;
    private final Translations translations;
    private final HtpasswdDraft users;

    SiteWriter(InstanceDraft draft, Notes notes, LogDraft logs, Translations translations, HtpasswdDraft users) {
        this.draft = draft;
        this.notes = notes;
        this.logs = logs;
        this.translations = translations;
        this.users = users;
    }

    void write(Site site) {
        ObjectDraft root = site.server().objConf().root();
        for (Node node : site.translations()) {
            attempt(node, () -> translations.write(node, site));
        }
        site.find("documentroot")
                .ifPresent(node -> attempt(node, () -> {
                    site.server().property("docroot", translations.path(node.word(0)));
                    notes.taken(
                            node.at(),
                            node.shown(),
                            "PROPERTY docroot of VS " + site.server().id());
                }));
        site.find("userdir").ifPresent(node -> attempt(node, () -> userDir(node, root)));
        site.denied().forEach((pattern, node) -> attempt(node, () -> denied(pattern, node, root)));
        site.closed().forEach((pattern, node) -> attempt(node, () -> closed(pattern, site, root)));
        Optional<Node> index = site.find("directoryindex");
        List<String> names = index.map(Node::words).orElse(List.of("index.html"));
        attempt(
                index.orElse(new Node(new SourceLocation("httpd.conf", 0), "DirectoryIndex", names, false, List.of())),
                () -> {
                    List<String> right = names.stream()
                            .filter(name -> name.matches("[A-Za-z0-9._-]{1,100}"))
                            .toList();
                    if (!right.isEmpty()) {
                        root.add(Line.of(Stage.PATH_CHECK, "find-pathinfo"));
                        root.add(Line.of(Stage.PATH_CHECK, "find-index").with("index-names", String.join(",", right)));
                    }
                    index.ifPresent(node -> notes.taken(
                            node.at(),
                            node.shown(),
                            "PathCheck fn=\"find-index\" of VS " + site.server().id()));
                });
        listings(site, root);
        // Deeper folders first: of several lines that fit the first one counts.
        site.php().keySet().stream()
                .sorted(Comparator.comparingInt(folder -> -folder.length()))
                .forEach(folder -> site.find("php " + folder)
                        .ifPresent(node -> attempt(node, () -> php(folder, node, site, root))));
        site.all("errordocument ").forEach(node -> attempt(node, () -> errorDocument(node, site, root)));
        site.all("header ").forEach(node -> attempt(node, () -> header(node, root)));
        site.all("compression ").forEach(node -> attempt(node, () -> compression(node, root)));
        site.find("servertokens")
                .ifPresent(node -> notes.taken(node.at(), node.shown(), "ServerString; no version is shown anyway"));
        site.find("proxypreservehost")
                .ifPresent(node -> notes.taken(node.at(), node.shown(), "rewrite-host of set-origin-server"));
        site.find("expiresdefault")
                .ifPresent(node -> notes.left(
                        node.at(), node.shown(), "PathCheck fn=\"set-cache-control\" control=\"max-age=…\""));
        logs(site);
        Inheritance inheritance = new Inheritance(site.places(), served(site), origins(site));
        inheritance.folders().forEach(place -> access(place, site));
        site.fileRules().forEach(rule -> files(rule, inheritance.folders(), site));
        inheritance.paths().forEach(place -> access(place, site));
        site.translations().stream()
                .filter(node -> node.is("ProxyPass") && !node.word(1).equals("!"))
                .forEach(node -> attempt(node, () -> proxied(node, site)));
    }

    private void listings(Site site, ObjectDraft root) {
        Node shown = new Node(new SourceLocation("httpd.conf", 0), "Options", List.of("Indexes"), false, List.of());
        attempt(shown, () -> new Listings(optional(site), served(site))
                .lines()
                .values()
                .forEach(root::add));
    }

    /** @return places, with what Options outside of them say first */
    private List<Place> optional(Site site) {
        List<Place> places = new ArrayList<>();
        site.find("options").ifPresent(node -> {
            Place whole = new Place(true, "/", node.at());
            new PlaceReader(notes, draft)
                    .read(new Node(node.at(), "Directory", List.of("/"), true, List.of(node)), whole, site);
            places.add(whole);
        });
        places.addAll(site.places());
        return places;
    }

    /** Proxy sections say who may come to what origins answer, unless a Location says it. */
    private void proxied(Node pass, Site site) {
        String from = Uris.bare(pass.word(0));
        boolean isSaid = site.places().stream()
                .anyMatch(place -> !place.isFolder() && place.saysWhoMay() && Uris.isAtOrBelow(from, place.path()));
        if (isSaid) {
            return;
        }
        Place place = new Place(false, from, pass.at());
        for (Node section : site.proxies()) {
            if (Balancers.isFor(section, pass.word(1))) {
                Node who = new Node(
                        section.at(),
                        section.name(),
                        section.words(),
                        true,
                        section.children().stream()
                                .filter(Balancers::saysWhoMay)
                                .toList());
                place.section(0, 0);
                new PlaceReader(notes, draft).read(who, place, site);
            }
        }
        if (AccessReader.whole(place)
                .filter(who -> !who.equals(Requirement.ANYBODY))
                .isPresent()) {
            access(place, site);
        }
    }

    private void attempt(Node node, Runnable work) {
        try {
            work.run();
        } catch (UnwritableException unwritable) {
            notes.left(node.at(), node.shown(), String.valueOf(unwritable.getMessage()));
        }
    }

    private void userDir(Node node, ObjectDraft root) {
        String folder = node.rest(0);
        if (folder.matches("[A-Za-z0-9._-]{1,100}") && !folder.equalsIgnoreCase("disabled")) {
            root.add(Line.of(Stage.NAME_TRANS, "unix-home").with("from", "/~").with("subdir", folder));
            notes.taken(node.at(), node.shown(), "NameTrans fn=\"unix-home\"");
        } else {
            notes.left(
                    node.at(),
                    node.shown(),
                    "a folder below the home directories, for all users, is NameTrans fn=\"unix-home\"");
        }
    }

    private void denied(String pattern, Node node, ObjectDraft root) {
        root.add(Line.of(Stage.PATH_CHECK, "deny-existence").with("path", pattern));
        notes.changed(
                node.at(),
                node.shown(),
                "PathCheck fn=\"deny-existence\" path=\"" + pattern + "\"",
                "404 in place of 403");
    }

    /** What origins have is theirs, and what lies in folders of programs is run. */
    private void closed(String pattern, Site site, ObjectDraft root) {
        List<String> others = new ArrayList<>(List.of("http:*"));
        for (Node node : site.translations()) {
            if (node.is("ScriptAlias") && node.words().size() > 1) {
                others.add(Written.literal(Uris.bare(translations.path(node.word(1)))) + "/*");
            }
        }
        String whole = pattern + "~(" + String.join("|", others) + ")";
        root.add(Line.of(Stage.PATH_CHECK, "deny-existence")
                .with("path", whole.length() > LONGEST ? pattern + "~(http:*)" : whole));
    }

    private void php(String folder, Node node, Site site, ObjectDraft root) {
        String handler = node.word(0);
        String socket = handler.matches("proxy:unix:/[^|\"]*(\\|.*)?")
                ? handler.substring("proxy:unix:".length()).replaceFirst("\\|.*", "")
                : "";
        String address = handler.matches("proxy:fcgi://[A-Za-z0-9.-]+:[0-9]{1,5}(/.*)?")
                ? handler.substring("proxy:fcgi://".length()).replaceFirst("/.*", "")
                : "";
        address = OriginTable.isPort(address.replaceFirst(".*:", "")) ? address : "";
        for (String pattern : site.php().getOrDefault(folder, Set.of())) {
            root.add(Line.of(Stage.OBJECT_TYPE, "type-by-exp")
                    .with("exp", pattern)
                    .with("type", PHP_TYPE));
        }
        boolean isElsewhere = !socket.isEmpty() || !address.isEmpty();
        Line service = Line.of(Stage.SERVICE, isElsewhere ? "FCGIRequestHandler" : "php4-execute")
                .with("type", PHP_TYPE);
        Line whole = isElsewhere ? service.with("BindPath", socket.isEmpty() ? address : socket) : service;
        root.add(folder.isEmpty() ? whole : whole.where("ppath", Uris.below(folder)));
        notes.changed(
                node.at(),
                node.shown(),
                isElsewhere
                        ? "Service fn=\"FCGIRequestHandler\" BindPath=\"" + socket + address + "\""
                        : "Service fn=\"php4-execute\"",
                isElsewhere
                        ? "PHP as a FastCGI application"
                        : "php-cgi, which the server starts, in place of the module");
    }

    private void errorDocument(Node node, Site site, ObjectDraft root) {
        String code = node.word(0);
        String target = node.rest(1);
        if (!code.matches("[45][0-9][0-9]") || target.isEmpty()) {
            notes.left(node.at(), node.shown(), "a status from 400 to 599 and a page");
            return;
        }
        if (OriginTable.isPath(target)) {
            root.add(Line.of(Stage.ERROR, "send-error").with("code", code).with("uri", target));
            notes.taken(
                    node.at(),
                    node.shown(),
                    "Error fn=\"send-error\" code=\"" + code + "\" of VS "
                            + site.server().id());
        } else if (target.matches("https?://\\S+")) {
            root.add(Line.of(Stage.ERROR, "redirect").with("code", code).with("url", target));
            notes.taken(node.at(), node.shown(), "Error fn=\"redirect\" code=\"" + code + "\"");
        } else if (target.equalsIgnoreCase("default")) {
            notes.taken(node.at(), node.shown(), "the built-in page");
        } else {
            String text = target.startsWith("\"") ? target.substring(1) : target;
            String name = draft.freeName("conf/errors/", site.server().id() + "-" + code, ".html");
            draft.file(DraftFile.of("conf/errors/" + name + ".html", text + "\n"));
            root.add(Line.of(Stage.ERROR, "send-error")
                    .with("code", code)
                    .with("path", "conf/errors/" + name + ".html"));
            notes.changed(
                    node.at(),
                    node.shown(),
                    "Error fn=\"send-error\" path=\"conf/errors/" + name + ".html\"",
                    "the text is in that file");
        }
    }

    private void header(Node node, ObjectDraft root) {
        int last = node.words().size() - 1;
        String name = node.word(last - 1);
        if (name.equalsIgnoreCase("Cache-Control")) {
            root.add(Line.of(Stage.PATH_CHECK, "set-cache-control").with("control", node.word(last)));
        } else {
            root.add(Line.of(Stage.OBJECT_TYPE, "set-variable").with("set-srvhdrs", name + "=" + node.word(last)));
        }
        notes.taken(node.at(), node.shown(), "a line of obj.conf that sets it");
    }

    private void compression(Node node, ObjectDraft root) {
        List<String> types = node.words().stream()
                .skip(1)
                .map(type -> type.replaceFirst(";.*", ""))
                .filter(type -> type.matches("[A-Za-z0-9.+*/-]{1,100}"))
                .limit(50)
                .toList();
        Line line = Line.of(Stage.OUTPUT, "insert-filter").with("filter", "http-compression");
        root.add(types.isEmpty() ? line : line.with("type", "(" + String.join("|", types) + ")"));
        notes.taken(node.at(), node.shown(), "Output fn=\"insert-filter\" filter=\"http-compression\"");
    }

    private void logs(Site site) {
        site.find("errorlog").ifPresent(node -> {
            boolean isOwn = !site.isOfMainServer() || draft.servers().size() == 1;
            if (isOwn && draft.servers().size() > 1) {
                site.server().errorLog("../logs/" + site.server().id() + "-errors");
            }
            notes.changed(
                    node.at(),
                    node.shown(),
                    "ErrorLog logs/errors, errorlog of the VS",
                    "logs are in logs/ of the instance");
        });
        for (Node node : site.all("customlog ")) {
            String word = node.word(1);
            String pattern =
                    switch (word) {
                        case "", "common" ->
                            site.find("logformat common")
                                    .map(format -> format.word(0))
                                    .orElse(COMMON);
                        case "combined" ->
                            site.find("logformat combined")
                                    .map(format -> format.word(0))
                                    .orElse(COMBINED);
                        default ->
                            word.contains("%")
                                    ? word
                                    : site.find("logformat " + word)
                                            .map(format -> format.word(0))
                                            .orElse(COMMON);
                    };
            log(node, node.word(0), pattern, site);
        }
        site.find("transferlog")
                .ifPresent(node -> log(
                        node,
                        node.word(0),
                        site.find("logformat ").map(format -> format.word(0)).orElse(COMMON),
                        site));
        site.all("logformat ")
                .forEach(node -> notes.taken(node.at(), node.shown(), "format of flex-init, where a log uses it"));
    }

    private void log(Node node, String file, String pattern, Site site) {
        if (file.startsWith("|")) {
            notes.left(
                    node.at(),
                    node.shown(),
                    "logs are files: flex-rotate-init rotates them, rotate-callback runs a program");
            return;
        }
        attempt(node, () -> {
            LogFormat format =
                    LogFormat.ofPercents(pattern, draft.magnus().value("DNS").equals("on"));
            String base = file.substring(file.lastIndexOf('/') + 1)
                    .replaceAll("[^A-Za-z0-9._-]", "")
                    .toLowerCase(Locale.ROOT);
            String name = base.isEmpty() || base.startsWith(".") || base.equals("errors") ? "access" : base;
            logs.add(site.server(), format.text(), "../logs/" + name);
            String lost = format.lost().isEmpty() ? "" : "; without " + String.join(" ", format.lost());
            notes.changed(
                    node.at(),
                    node.shown(),
                    "flex-init and AddLog of VS " + site.server().id() + ", logs/" + name,
                    "logs are in logs/ of the instance" + lost);
        });
    }

    private void access(Place place, Site site) {
        boolean isPlain = site.find("sslengine")
                .filter(node -> node.word(0).equalsIgnoreCase("on"))
                .isEmpty();
        if (!place.word("sslrequiressl").isEmpty() && isPlain) {
            place.limit(Requirement.NOBODY);
        }
        if (!place.saysWhoMay()) {
            return;
        }
        Node shown = new Node(
                place.at(), place.isFolder() ? "Directory" : "Location", List.of(place.path()), true, List.of());
        attempt(shown, () -> {
            List<String> statements = statements(place);
            if (place.isFolder()) {
                folder(place, site, statements);
            } else {
                draft.access(site.server()).uri(place.path(), statements);
            }
        });
    }

    private List<String> statements(Place place) {
        List<String> statements = new ArrayList<>();
        if (place.requirement().filter(Requirement::needsLogin).isPresent()) {
            statements.add(authentication(place));
        }
        statements.addAll(AccessReader.statements(place));
        if (AccessReader.needsNames(place)) {
            draft.magnus().set("DNS", "on", "for names of hosts in ACLs");
        }
        return statements;
    }

    /** What is said of files by their names replaces what is said of their folder, kind by kind, in each of the folders. */
    private void files(FileRule rule, List<Place> folders, Site site) {
        String above = rule.folder().isEmpty() ? "/" : rule.folder();
        Place whole = rule.place().at(above);
        folders.stream()
                .filter(folder -> Uris.isAtOrBelow(above, folder.path()))
                .reduce((first, second) -> second)
                .ifPresent(whole::takeMissing);
        files(rule, whole, rule.folder(), site);
        for (Place folder : folders) {
            if (Uris.isAtOrBelow(folder.path(), above) && !folder.path().equals(above)) {
                Place inside = rule.place().at(folder.path());
                inside.takeMissing(folder);
                files(rule, inside, folder.path(), site);
            }
        }
    }

    private void files(FileRule rule, Place whole, String folder, Site site) {
        if (!whole.saysWhoMay()) {
            return;
        }
        Node shown = new Node(rule.place().at(), "Files", List.of(rule.pattern()), true, List.of());
        if (AccessReader.whole(whole).filter(Requirement.ANYBODY::equals).isPresent()) {
            // Patterns of paths reach into folders, and other sections may keep out of these what this one lets in.
            notes.left(
                    shown.at(),
                    shown.shown(),
                    "it lets everybody in: where files are closed otherwise, a line check-acl of obj.conf stands for it");
            return;
        }
        attempt(shown, () -> {
            List<String> patterns = Uris.inFolder(folder, Expression.alternatives(rule.pattern()));
            // Names of ACLs are compared without regard to letter case, patterns are not.
            String name = "files " + rule.number() + (folder.equals(rule.folder()) ? "" : " in " + folder);
            draft.access(site.server()).named(name, statements(whole));
            site.server()
                    .objConf()
                    .root()
                    .add(Line.of(Stage.PATH_CHECK, "check-acl")
                            .with("acl", name)
                            .with("path", Expression.anyOf(patterns)));
        });
    }

    /**
     * ACLs that obj.conf calls are gone through before those for URIs, so that a Location has the last word over a Directory, as
     * there. A folder above those that are served is about these: what an origin answers is in no folder.
     */
    private void folder(Place place, Site site, List<String> statements) {
        Collection<String> served = served(site).values();
        List<String> covered = served.stream()
                .map(folder -> Uris.isAtOrBelow(folder, place.path()) ? folder : place.path())
                .filter(folder -> Uris.isAtOrBelow(folder, place.path()))
                .filter(folder -> served.stream().anyMatch(root -> Uris.isAtOrBelow(folder, root)))
                .distinct()
                .toList();
        if (covered.isEmpty()) {
            notes.left(place.at(), "<Directory " + place.path() + ">", "nothing of this virtual server lies there");
            return;
        }
        String name = "folder " + place.path();
        draft.access(site.server()).named(name, statements);
        for (String folder : covered) {
            site.server()
                    .objConf()
                    .root()
                    .add(Line.of(Stage.PATH_CHECK, "check-acl")
                            .with("acl", name)
                            .with("path", Uris.below(folder)));
        }
    }

    private static List<String> origins(Site site) {
        return site.translations().stream()
                .filter(node -> node.is("ProxyPass") && !node.word(1).equals("!"))
                .map(node -> Uris.bare(node.word(0)))
                .toList();
    }

    /** @return folders that files come from, by their paths of URIs */
    private Map<String, String> served(Site site) {
        Map<String, String> folders = new LinkedHashMap<>();
        site.find("documentroot").ifPresent(node -> folders.put("/", translations.path(node.word(0))));
        site.translations().stream()
                .filter(node -> node.key().endsWith("alias") && node.words().size() > 1)
                .forEach(node -> folders.putIfAbsent(Uris.bare(node.word(0)), translations.path(node.word(1))));
        return folders;
    }

    private String authentication(Place place) {
        if (place.word("authtype").equalsIgnoreCase("digest")) {
            notes.changed(
                    place.at(),
                    "AuthType Digest",
                    "method \"basic\"",
                    "digests of Apache's files are not taken over: use TLS");
        }
        return users.authenticate(
                place.word("authname"), place.word("authuserfile"), place.word("authgroupfile"), place.at(), notes);
    }
}
