package org.heliostat.importer.nginx;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.ObjConfDraft;
import org.heliostat.importer.draft.ObjectDraft;
import org.heliostat.importer.draft.OriginTable;
import org.heliostat.importer.report.Notes;

/** Writes proxy_pass and fastcgi_pass as lines of obj.conf. */
final class Passing {

    private static final Pattern URL = Pattern.compile("(https?)://([^/$]{1,300})(/[^$?#]*)?");
    private static final List<String> TOLD_ANYWAY = List.of(
            "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "upgrade", "connection", "via");

    private final ObjConfDraft objConf;
    private final Upstreams upstreams;
    private final Notes notes;

    Passing(ObjConfDraft objConf, Upstreams upstreams, Notes notes) {
        this.objConf = objConf;
        this.upstreams = upstreams;
        this.notes = notes;
    }

    /**
     * @param lines of the location and around it
     * @param name of the object that is made
     * @return false where it cannot be read; then nothing is to be answered
     */
    boolean proxy(List<Node> lines, Node node, Match match, String name) {
        Matcher url = URL.matcher(node.word(0));
        if (!url.matches()) {
            notes.left(node.at(), node.shown(), "a URL without variables; expressions are not read");
            return false;
        }
        Optional<Line> route = upstreams.route(url.group(1), url.group(2));
        String path = url.group(3);
        boolean isPath = (path == null || OriginTable.isPath(path.length() > 1 ? path.replaceFirst("/+$", "") : path))
                && (match.path().isEmpty() || OriginTable.isPath(match.segments()));
        if (route.isEmpty() || !isPath) {
            notes.left(node.at(), node.shown(), "no upstream with an origin, no host and port, or an odd path");
            return false;
        }
        ObjectDraft object = objConf.object(name);
        if (match.path().isEmpty()) {
            objConf.root()
                    .add(Line.of(Stage.NAME_TRANS, "assign-name")
                            .with("from", match.pattern())
                            .with("name", name)
                            .with("stop", "yes"));
        } else {
            String from = match.segments();
            String to = path == null ? from : path.length() > 1 ? path.replaceFirst("/+$", "") : "/";
            Line map = Line.of(Stage.NAME_TRANS, "map")
                    .with("from", from)
                    .with("to", "http:" + (to.isEmpty() ? "/" : to))
                    .with("name", name);
            objConf.root().add(match.on(map));
        }
        boolean keepsHost = lines.stream()
                .anyMatch(line -> line.is("proxy_set_header")
                        && line.word(0).equalsIgnoreCase("Host")
                        && List.of("$host", "$http_host", "$host:$server_port").contains(line.word(1)));
        object.add(keepsHost ? route.get() : route.get().with("rewrite-host", "on"));
        object.add(Line.of(Stage.SERVICE, "proxy-retrieve").with("method", "*"));
        notes.taken(node.at(), node.shown(), "NameTrans fn=\"map\", object " + name + " with its origins");
        lines.stream().filter(line -> line.is("proxy_set_header")).forEach(this::header);
        return true;
    }

    private void header(Node node) {
        String name = node.word(0).toLowerCase(Locale.ROOT);
        if (name.equals("host")) {
            notes.taken(node.at(), node.shown(), "rewrite-host of set-origin-server");
        } else if (TOLD_ANYWAY.contains(name)) {
            notes.taken(node.at(), node.shown(), "sent anyway (docs/balancing.md)");
        } else if (name.equals("x-real-ip")) {
            notes.left(node.at(), node.shown(), "origins hear of the client by X-Forwarded-For");
        } else {
            notes.left(
                    node.at(),
                    node.shown(),
                    "AuthTrans fn=\"set-variable\" set-headers=\"NAME=value\" sets a field of the request");
        }
    }

    /** @return false where it cannot be read; then nothing is to be answered, the source of a program least of all */
    boolean fastCgi(Node node, ObjectDraft object) {
        String word = upstreams.single(node.word(0));
        boolean isSocket = word.matches("unix:/[^;\"]{1,200}");
        boolean isPort =
                word.matches("[A-Za-z0-9.-]{1,255}:[0-9]{1,5}") && OriginTable.isPort(word.replaceFirst(".*:", ""));
        if (!isSocket && !isPort) {
            notes.left(node.at(), node.shown(), "a socket, or host and port; its files are not sent");
            return false;
        }
        String address = isSocket ? word.substring("unix:".length()) : word;
        // A path may go on behind the name of the program.
        object.add(Line.of(Stage.PATH_CHECK, "find-pathinfo"));
        object.add(Line.of(Stage.OBJECT_TYPE, "force-type").with("type", "magnus-internal/fastcgi-php"));
        object.add(Line.of(Stage.SERVICE, "FCGIRequestHandler").with("BindPath", address));
        notes.taken(node.at(), node.shown(), "Service fn=\"FCGIRequestHandler\" BindPath=\"" + address + '"');
        return true;
    }
}
