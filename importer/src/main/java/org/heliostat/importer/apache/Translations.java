package org.heliostat.importer.apache;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.ObjConfDraft;
import org.heliostat.importer.draft.OriginTable;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.draft.Written;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.source.SourceFiles;

/** Writes Alias, ScriptAlias, Redirect and ProxyPass as NameTrans lines. */
final class Translations {

    private static final String CGI = "cgi";

    private static final Map<String, String> STATUS = Map.of(
            "permanent", "301",
            "temp", "302",
            "seeother", "303");

    private final SourceFiles files;
    private final Supplier<Path> serverRoot;
    private final Balancers balancers;
    private final Notes notes;

    Translations(SourceFiles files, Supplier<Path> serverRoot, Balancers balancers, Notes notes) {
        this.files = files;
        this.serverRoot = serverRoot;
        this.balancers = balancers;
        this.notes = notes;
    }

    /**
     * @return the absolute name of a file or folder
     * @throws UnwritableException where it is none
     */
    String path(String name) {
        return files.resolve(serverRoot.get(), name)
                .map(Path::toString)
                .orElseThrow(() -> new UnwritableException(name, "a path"));
    }

    /**
     * @return what is in a file
     * @throws org.heliostat.importer.source.ImportException where it cannot be read
     */
    byte[] content(String name, SourceLocation at) {
        return files.bytes(Path.of(path(name)), at);
    }

    void write(Node node, Site site) {
        ObjConfDraft objConf = site.server().objConf();
        switch (node.key()) {
            case "alias" -> alias(node, objConf, "");
            case "scriptalias" -> {
                objConf.object(CGI)
                        .add(Line.of(Stage.OBJECT_TYPE, "force-type").with("type", "magnus-internal/cgi"))
                        .add(Line.of(Stage.SERVICE, "send-cgi"));
                alias(node, objConf, CGI);
            }
            case "proxypass" -> proxy(node, site);
            default -> redirect(node, objConf);
        }
    }

    private void alias(Node node, ObjConfDraft objConf, String object) {
        String from = Uris.bare(node.word(0));
        if (!from.startsWith("/") || from.equals("/") || node.words().size() < 2) {
            notes.left(
                    node.at(),
                    node.shown(),
                    "a path of URIs and a folder; a file is NameTrans fn=\"home-page\" or a link");
            return;
        }
        Line line = Line.of(Stage.NAME_TRANS, "pfx2dir").with("from", from).with("dir", path(node.word(1)));
        objConf.root().add(object.isEmpty() ? line : line.with("name", object));
        notes.taken(node.at(), node.shown(), "NameTrans fn=\"pfx2dir\" from=\"" + from + '"');
    }

    private void redirect(Node node, ObjConfDraft objConf) {
        int first = 0;
        String status = node.is("RedirectPermanent") ? "301" : "302";
        String word = node.word(0).toLowerCase(Locale.ROOT);
        if (STATUS.containsKey(word) || word.matches("3[0-9][0-9]")) {
            status = STATUS.getOrDefault(word, word);
            first = 1;
        }
        String from = node.word(first);
        String to = node.word(first + 1);
        if (!from.startsWith("/") || !to.matches("(https?:/)?/\\S*") || word.equals("gone")) {
            notes.left(node.at(), node.shown(), "a path and a URL; what is gone is PathCheck fn=\"deny-existence\"");
            return;
        }
        // What is behind from is appended; what only begins like its last name is another path.
        boolean isWhole = from.equals("/");
        Line line = Line.of(Stage.NAME_TRANS, "redirect");
        Line whole = (isWhole && !to.endsWith("/") ? line : line.with("from", from))
                .with("url-prefix", to)
                .with("status", status);
        objConf.root()
                .add(
                        isWhole
                                ? whole
                                : whole.where(
                                        "uri", from.endsWith("/") ? Written.literal(from) + "*" : Uris.below(from)));
        notes.taken(
                node.at(), node.shown(), "NameTrans fn=\"redirect\" from=\"" + from + "\" status=\"" + status + '"');
    }

    private void proxy(Node node, Site site) {
        String from = Uris.bare(node.word(0));
        String url = node.word(1);
        if (!from.startsWith("/")) {
            notes.left(node.at(), node.shown(), "a path of URIs");
            return;
        }
        ObjConfDraft objConf = site.server().objConf();
        if (url.equals("!")) {
            site.exclude(from);
            notes.taken(node.at(), node.shown(), "<Client uri=\"*~…\"> around the lines of map that follow");
            return;
        }
        Optional<Line> route = url.startsWith("balancer://")
                ? balancers.route(url)
                : Balancers.isOrigin(url) ? balancers.single(url) : Optional.empty();
        String target = url.contains("://") ? Balancers.path(url) : "/";
        if (route.isEmpty() || !OriginTable.isPath(from) || !OriginTable.isPath(Uris.bare(target))) {
            notes.left(node.at(), node.shown(), unread(url));
            return;
        }
        node.words().stream()
                .skip(2)
                .forEach(word -> notes.left(
                        node.at(),
                        node.name() + " " + node.word(0) + " " + word,
                        "parameters of set-origin-server and http-client-config (docs/balancing.md)"));
        String name = objConf.freeName("proxy-");
        Line map = Line.of(Stage.NAME_TRANS, "map")
                .with("from", from)
                .with("to", "http:" + Uris.bare(target))
                .with("name", name);
        objConf.root().add(site.excluded().isEmpty() ? map : map.where("uri", Uris.notBelow(site.excluded())));
        boolean keepsHost = site.find("proxypreservehost")
                .filter(set -> set.word(0).equalsIgnoreCase("on"))
                .isPresent();
        objConf.object(name)
                .add(keepsHost ? route.get() : route.get().with("rewrite-host", "on"))
                .add(Line.of(Stage.SERVICE, "proxy-retrieve").with("method", "*"));
        notes.taken(node.at(), node.shown(), "NameTrans fn=\"map\" from=\"" + from + "\", object " + name);
    }

    private static String unread(String url) {
        if (url.startsWith("ajp:")) {
            return "no AJP here: origins speak HTTP/1.1 or HTTP/2";
        }
        return url.startsWith("ws")
                ? "WebSockets pass where HTTP does"
                : "no URL of an origin with a plain path, or a group without one";
    }
}
