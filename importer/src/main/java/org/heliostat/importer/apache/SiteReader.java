package org.heliostat.importer.apache;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.report.Note;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.report.Setting;

/** Goes through the directives of a virtual host or of the main server, and sorts them into a {@link Site}. */
final class SiteReader {

    /** Sections and lines that are read elsewhere. */
    private static final List<String> ELSEWHERE =
            List.of("listen", "port", "bindaddress", "virtualhost", "namevirtualhost", "balancermember");

    private static final List<String> TRANSLATIONS =
            List.of("alias", "scriptalias", "redirect", "redirectpermanent", "redirecttemp", "proxypass");

    private static final List<String> VALUES = List.of(
            "documentroot",
            "directoryindex",
            "errorlog",
            "userdir",
            "servertokens",
            "sslengine",
            "sslcertificatefile",
            "sslcertificatekeyfile",
            "sslcertificatechainfile",
            "sslcacertificatefile",
            "sslverifyclient",
            "transferlog",
            "proxypreservehost",
            "expiresdefault");

    private final InstanceDraft draft;
    private final Notes notes;
    private final JServMounts jserv;
    private final UnaryOperator<String> folders;

    /**
     * @param notes what is told of lines that are read for the first time
     * @param folders where a folder is that files name: it may have been copied
     */
    SiteReader(InstanceDraft draft, Notes notes, JServMounts jserv, UnaryOperator<String> folders) {
        this.draft = draft;
        this.notes = notes;
        this.jserv = jserv;
        this.folders = folders;
    }

    void read(List<Node> nodes, Site site) {
        for (Node node : nodes) {
            try {
                read(node, site);
            } catch (UnwritableException unwritable) {
                notes.left(node.at(), node.shown(), String.valueOf(unwritable.getMessage()));
            }
        }
    }

    private void read(Node node, Site site) {
        String key = node.key();
        if (ELSEWHERE.contains(key)) {
            return;
        }
        if (TRANSLATIONS.contains(key)) {
            site.translation(node);
        } else if (VALUES.contains(key)) {
            site.set(key, node);
        } else if (key.startsWith("apjserv")) {
            jserv.read(node, notes, site);
        } else {
            switch (key) {
                case "servername" -> serverName(node, site);
                case "serveralias" -> node.words().forEach(word -> host(word, node, site));
                case "directory" -> section(node, site, true);
                case "location" -> section(node, site, false);
                case "files", "filesmatch" -> new FilesReader(notes, draft).section(node, "", site);
                case "proxy", "proxymatch" -> {
                    site.proxy(node);
                    if (key.equals("proxymatch") && !node.children().stream().allMatch(Balancers::saysWhoMay)) {
                        other(node);
                    }
                }
                case "errordocument" -> site.set("errordocument " + node.word(0), node);
                case "customlog" -> site.set("customlog " + node.word(0), node);
                case "logformat" -> site.set("logformat " + (node.words().size() > 1 ? node.word(1) : ""), node);
                case "addtype", "addencoding", "addlanguage", "addhandler" -> {
                    boolean isHandler = key.equals("addhandler");
                    if (FilesReader.isPhp(node.word(0)) || isHandler && !FilesReader.isHarmless(node.word(0))) {
                        new FilesReader(notes, draft).added(node, "", site);
                    } else if (isHandler) {
                        other(node);
                    } else {
                        type(node);
                    }
                }
                case "proxypassmatch" -> passMatch(node, site);
                case "header" -> header(node, site);
                case "options" -> site.set("options", node);
                case "addoutputfilterbytype", "setoutputfilter" -> compression(node, site);
                case "balancermember" -> notes.left(node.at(), node.shown(), "outside of a Proxy section");
                default -> other(node);
            }
        }
    }

    private void other(Node node) {
        Optional<MagnusRow> row = MagnusRow.of(node);
        if (row.isPresent()) {
            row.get().apply(node, draft.magnus(), notes);
            return;
        }
        Setting setting = Counterparts.find(node.key()).orElse(Setting.left("this import does not know it"));
        notes.add(new Note(node.at(), node.shown(), setting.fate(), setting.became(), setting.why()));
    }

    private void serverName(Node node, Site site) {
        String host = node.word(0).replaceFirst("^https?://", "").replaceFirst(":[0-9]+$", "");
        if (site.set("servername", node)) {
            host(host, node, site);
        }
    }

    private void host(String host, Node node, Site site) {
        if (site.isOfMainServer() && site.server().hasHosts()) {
            return;
        }
        site.server().host(host.toLowerCase(Locale.ROOT));
        notes.taken(
                node.at(),
                node.name() + " " + host,
                "urlhosts of VS " + site.server().id());
    }

    private void section(Node node, Site site, boolean isFolder) {
        String path = node.word(0);
        boolean isPattern =
                path.equals("~") || path.chars().anyMatch(c -> "*?[".indexOf(c) >= 0) || !path.startsWith("/");
        if (isPattern) {
            notes.left(
                    node.at(),
                    node.shown(),
                    "a pattern: its lines are lost, access rules among them; an ACL of obj.conf's"
                            + " check-acl with path=, or <Client uri=…>, stands for it");
            return;
        }
        Optional<Place> place = site.place(isFolder, isFolder ? folders.apply(path) : path, node);
        place.ifPresentOrElse(
                found -> new PlaceReader(notes, draft).read(node, found, site),
                () -> notes.left(node.at(), node.shown(), "too many sections: its lines are lost"));
    }

    private void passMatch(Node node, Site site) {
        if (node.word(0).contains("\\.php") && node.word(1).matches("(fcgi|unix):.*")) {
            Node handler = new Node(node.at(), node.name(), List.of("proxy:" + node.word(1)), false, List.of());
            site.php("", handler, List.of("*.php"));
        } else {
            other(node);
        }
    }

    private void type(Node node) {
        String kind =
                switch (node.key()) {
                    case "addencoding" -> "enc";
                    case "addlanguage" -> "lang";
                    default -> "type";
                };
        String type = node.word(0).replaceFirst(";.*", "");
        List<String> extensions = node.words().stream()
                .skip(1)
                .map(extension -> extension.replaceFirst("^\\.+", ""))
                .filter(extension -> !extension.isEmpty())
                .toList();
        if (draft.mime(kind, type, extensions)) {
            notes.taken(node.at(), node.shown(), "conf/mime.types: " + kind + "=" + type);
        } else {
            notes.left(node.at(), node.shown(), "no type with extensions");
        }
    }

    private void header(Node node, Site site) {
        int first = node.word(0).equalsIgnoreCase("always") || node.word(0).equalsIgnoreCase("onsuccess") ? 1 : 0;
        boolean isSet = node.word(first).equalsIgnoreCase("set");
        String name = node.word(first + 1);
        String value = node.word(first + 2);
        boolean isPlain =
                name.matches("[A-Za-z0-9-]{1,100}") && node.words().size() == first + 3 && value.indexOf('%') < 0;
        if (isSet && isPlain) {
            site.set("header " + name.toLowerCase(Locale.ROOT), node);
        } else {
            notes.left(
                    node.at(),
                    node.shown(),
                    "ObjectType fn=\"set-variable\" set-srvhdrs=\"NAME=value\" sets fields of answers");
        }
    }

    private void compression(Node node, Site site) {
        String filter = node.word(0);
        if (filter.equalsIgnoreCase("DEFLATE") || filter.equalsIgnoreCase("BROTLI_COMPRESS")) {
            site.set("compression " + node.rest(1), node);
        } else if (filter.equalsIgnoreCase("INCLUDES")) {
            notes.left(node.at(), node.shown(), "parse-html of obj.conf (docs/shtml.md)");
        } else {
            notes.left(node.at(), node.shown(), "Output fn=\"insert-filter\", with a filter of a plug-in");
        }
    }
}
