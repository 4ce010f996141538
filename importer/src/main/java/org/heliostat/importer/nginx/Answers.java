package org.heliostat.importer.nginx;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.ObjConfDraft;
import org.heliostat.importer.draft.ObjectDraft;
import org.heliostat.importer.draft.OriginTable;
import org.heliostat.importer.draft.VirtualServerDraft;
import org.heliostat.importer.report.Notes;

/** Writes what directives say about answers: redirects, error pages, fields, compression. */
final class Answers {

    private static final String USUAL_TYPES = "text/html";
    private static final String REST = "$request_uri";

    private final ObjConfDraft objConf;
    private final Notes notes;

    Answers(ObjConfDraft objConf, Notes notes) {
        this.objConf = objConf;
        this.notes = notes;
    }

    /** @return false where clients get an error there, or an answer that is not made here: then nothing is to be answered */
    boolean answer(Node node, Match match, VirtualServerDraft server) {
        String code = node.words().size() == 1 && node.word(0).startsWith("http") ? "302" : node.word(0);
        String target = node.words().size() == 1 && node.word(0).startsWith("http") ? node.word(0) : node.rest(1);
        if (code.matches("30[12378]")) {
            return redirect(node, code, target, match, server);
        }
        if (code.matches("[45][0-9][0-9]")) {
            notes.changed(node.at(), node.shown(), "PathCheck fn=\"deny-existence\"", "404");
        } else {
            notes.left(
                    node.at(),
                    node.shown(),
                    "a file with that content, and NameTrans fn=\"home-page\" or a path to it; until then 404");
        }
        return false;
    }

    /** The host is known where the virtual server has a name: the client may have addressed another of its names. */
    private boolean redirect(Node node, String code, String target, Match match, VirtualServerDraft server) {
        Optional<String> host = server.firstHost();
        String url = host.map(name -> target.replace("$host", name)
                        .replace("$server_name", name)
                        .replace("$http_host", name))
                .orElse(target);
        boolean hasRest = url.endsWith(REST) || url.endsWith("$uri");
        String plain = hasRest ? url.substring(0, url.lastIndexOf('$')) : url;
        if (plain.contains("$") || !plain.matches("(https?://\\S+|/\\S*)")) {
            notes.left(
                    node.at(), node.shown(), "NameTrans fn=\"redirect\" with a URL without variables; until then 404");
            return false;
        }
        Line line = Line.of(Stage.NAME_TRANS, "redirect");
        boolean isExact = match.isExact();
        Line from = match.isWhole() || match.path().isEmpty() || isExact ? line : line.with("from", match.path());
        // What is appended is the rest of the path behind from; $request_uri is the whole path.
        String prefix =
                hasRest && !match.isWhole() && !match.path().isEmpty() ? plain + (isExact ? "" : match.path()) : plain;
        Line whole = (hasRest ? from.with("url-prefix", prefix) : from.with("url", prefix)).with("status", code);
        objConf.root().add(match.on(whole));
        String why = target.equals(url) ? "" : "always to " + host.orElse("");
        if (why.isEmpty()) {
            notes.taken(node.at(), node.shown(), "NameTrans fn=\"redirect\" status=\"" + code + '"');
        } else {
            notes.changed(node.at(), node.shown(), "NameTrans fn=\"redirect\" status=\"" + code + '"', why);
        }
        return true;
    }

    void errorPage(Node node, ObjectDraft object) {
        int last = node.words().size() - 1;
        String page = node.word(last);
        boolean changesStatus = last > 0 && node.word(last - 1).startsWith("=");
        List<String> codes = node.words().stream()
                .filter(word -> word.matches("[45][0-9][0-9]"))
                .toList();
        if (page.startsWith("@")
                || page.contains("$")
                || codes.isEmpty()
                || !OriginTable.isPath(page) && !page.matches("https?://\\S+")) {
            notes.left(node.at(), node.shown(), "Error fn=\"send-error\" with a path or a file");
            return;
        }
        for (String code : codes) {
            Line line = page.startsWith("/")
                    ? Line.of(Stage.ERROR, "send-error").with("code", code).with("uri", page)
                    : Line.of(Stage.ERROR, "redirect").with("code", code).with("url", page);
            object.add(line);
        }
        if (changesStatus) {
            notes.changed(node.at(), node.shown(), "Error fn=\"send-error\"", "the status stays");
        } else {
            notes.taken(node.at(), node.shown(), "Error fn=\"send-error\" uri=\"" + page + '"');
        }
    }

    void tryFiles(Node node, ObjectDraft object) {
        String last = node.word(node.words().size() - 1);
        boolean isUsual = node.words().stream()
                .limit(Math.max(0, node.words().size() - 1L))
                .allMatch(word -> word.equals("$uri") || word.equals("$uri/"));
        if (isUsual && last.equals("=404")) {
            notes.taken(node.at(), node.shown(), "files and folders, else 404");
        } else if (isUsual && last.matches("/[A-Za-z0-9._/-]{0,200}")) {
            object.add(Line.of(Stage.ERROR, "send-error").with("code", "404").with("uri", last));
            notes.changed(
                    node.at(),
                    node.shown(),
                    "Error fn=\"send-error\" code=\"404\" uri=\"" + last + '"',
                    "the page comes with status 404");
        } else {
            notes.left(
                    node.at(),
                    node.shown(),
                    "a front controller: find-pathinfo lets /index.php/… work; paths without it need the application's help");
        }
    }

    void expires(Node node, ObjectDraft object) {
        String word = node.word(0);
        if (word.equals("off")) {
            notes.taken(node.at(), "expires off", "no Cache-Control");
            return;
        }
        boolean isPast = word.equals("epoch") || word.startsWith("-");
        Optional<Long> seconds = Sizes.seconds(word);
        if (!isPast && seconds.isEmpty()) {
            notes.left(node.at(), node.shown(), "PathCheck fn=\"set-cache-control\" control=\"max-age=…\"");
            return;
        }
        String control = isPast ? "no-cache" : "max-age=" + seconds.orElseThrow();
        object.add(Line.of(Stage.PATH_CHECK, "set-cache-control").with("control", control));
        notes.changed(
                node.at(),
                node.shown(),
                "PathCheck fn=\"set-cache-control\" control=\"" + control + '"',
                "without the older field Expires");
    }

    void header(Node node, ObjectDraft object) {
        String name = node.word(0);
        String value = node.word(1);
        if (!name.matches("[A-Za-z0-9-]{1,100}") || value.contains("$") || value.isEmpty()) {
            notes.left(
                    node.at(),
                    node.shown(),
                    "ObjectType fn=\"set-variable\" set-srvhdrs=\"NAME=value\", without variables");
        } else if (name.equalsIgnoreCase("Cache-Control")) {
            object.add(Line.of(Stage.PATH_CHECK, "set-cache-control").with("control", value));
            notes.taken(node.at(), node.shown(), "PathCheck fn=\"set-cache-control\"");
        } else {
            object.add(Line.of(Stage.OBJECT_TYPE, "set-variable").with("set-srvhdrs", name + "=" + value));
            notes.taken(node.at(), node.shown(), "ObjectType fn=\"set-variable\" set-srvhdrs");
        }
    }

    void compression(Node node, List<Node> all, ObjectDraft object) {
        if (!node.word(0).equals("on")) {
            notes.taken(node.at(), node.shown(), "no compression");
            return;
        }
        List<String> types = all.stream()
                .filter(line -> line.is("gzip_types"))
                .flatMap(line -> line.words().stream())
                .filter(type -> type.matches("[A-Za-z0-9.+*/-]{1,100}"))
                .distinct()
                .limit(50)
                .toList();
        String pattern = types.contains("*")
                ? "*"
                : "(" + String.join("|", types.isEmpty() ? List.of(USUAL_TYPES) : types)
                        + (types.isEmpty() ? "" : "|" + USUAL_TYPES) + ")";
        Line line = Line.of(Stage.OUTPUT, "insert-filter")
                .with("filter", "http-compression")
                .with("type", pattern);
        Optional<String> level = value(all, "gzip_comp_level", "[1-9]");
        Optional<String> least = value(all, "gzip_min_length", "[0-9]{1,8}");
        line = level.isPresent() ? line.with("compression-level", level.get()) : line;
        object.add(least.isPresent() ? line.with("min-size", least.get()) : line);
        notes.taken(node.at(), node.shown(), "Output fn=\"insert-filter\" filter=\"http-compression\"");
    }

    private static Optional<String> value(List<Node> all, String name, String form) {
        return all.stream()
                .filter(line -> line.is(name))
                .map(line -> line.word(0))
                .filter(word -> word.matches(form))
                .findFirst();
    }

    void charset(Node node, ObjectDraft object) {
        if (node.word(0).matches("[A-Za-z0-9_-]{1,40}") && !node.word(0).equals("off")) {
            object.add(Line.of(Stage.OBJECT_TYPE, "type-by-extension"));
            object.add(Line.of(Stage.OBJECT_TYPE, "set-default-type")
                    .with("charset", node.word(0))
                    .where("type", "text/*"));
            notes.taken(node.at(), node.shown(), "ObjectType fn=\"set-default-type\" charset");
        } else {
            notes.taken(node.at(), node.shown(), "no charset is added");
        }
    }

    void defaultType(Node node, ObjectDraft object) {
        if (!node.word(0).matches("[a-z0-9.+-]+/[a-z0-9.+-]+")) {
            notes.left(node.at(), node.shown(), "no type such as text/html");
            return;
        }
        // It fills what nobody has said before it.
        object.add(Line.of(Stage.OBJECT_TYPE, "type-by-extension"));
        object.add(Line.of(Stage.OBJECT_TYPE, "set-default-type").with("type", node.word(0)));
        notes.taken(node.at(), node.shown(), "ObjectType fn=\"set-default-type\" type=\"" + node.word(0) + '"');
    }
}
