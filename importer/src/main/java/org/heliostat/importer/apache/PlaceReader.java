package org.heliostat.importer.apache;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.report.Note;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.report.Setting;

/** Reads a Directory or Location section. */
final class PlaceReader {

    private static final List<String> WORDS =
            List.of("authtype", "authname", "authuserfile", "authgroupfile", "satisfy");

    private final Notes notes;
    private final InstanceDraft draft;

    PlaceReader(Notes notes, InstanceDraft draft) {
        this.notes = notes;
        this.draft = draft;
    }

    void read(Node section, Place place, Site site) {
        for (Node node : section.children()) {
            String key = node.key();
            if (WORDS.contains(key)) {
                place.word(key, node.rest(0));
                notes.taken(node.at(), node.shown(), "ACL of " + place.path());
                continue;
            }
            switch (key) {
                case "order" -> {
                    place.word("order", node.rest(0).replace(" ", ""));
                    notes.taken(node.at(), node.shown(), "order of statements of the ACL");
                }
                case "allow", "deny" -> host(node, place);
                case "require", "requireall", "requireany", "requirenone" ->
                    AccessReader.required(node, notes)
                            .ifPresentOrElse(place::require, () -> place.require(Requirement.NOBODY));
                case "limit", "limitexcept" -> limit(node, place, site);
                case "options" -> options(node, place);
                case "sslrequiressl" -> {
                    place.word(key, "on");
                    notes.taken(node.at(), node.shown(), "ACL of " + place.path() + ", where there is no TLS");
                }
                case "sslrequire", "sslverifyclient" -> certificates(node, place);
                case "sethandler" -> handler(node, place, site);
                case "directoryindex" ->
                    notes.left(
                            node.at(),
                            node.shown(),
                            "find-index in an object with ppath of obj.conf; names of the whole site are taken");
                case "proxypass" -> proxyPass(node, place, site);
                case "allowoverride" -> override(node);
                case "files", "filesmatch" -> files(node, place, site);
                case "addhandler", "addtype" -> added(node, place, site);
                case "errordocument", "header", "expiresdefault", "addoutputfilterbytype" -> ofSite(node);
                default -> other(node);
            }
        }
    }

    private void ofSite(Node node) {
        notes.left(
                node.at(),
                node.shown(),
                "outside of a section it holds for the whole site; in an object of obj.conf for a part of it");
    }

    private void files(Node node, Place place, Site site) {
        if (place.isFolder()) {
            new FilesReader(notes, draft).section(node, place.path(), site);
        } else {
            other(node);
        }
    }

    private void added(Node node, Place place, Site site) {
        boolean runs =
                FilesReader.isPhp(node.word(0)) || node.is("AddHandler") && !FilesReader.isHarmless(node.word(0));
        if (runs && place.isFolder()) {
            new FilesReader(notes, draft).added(node, place.path(), site);
        } else if (node.is("AddHandler")) {
            other(node);
        } else {
            ofSite(node);
        }
    }

    private void host(Node node, Place place) {
        List<String> words = node.words().stream().skip(1).toList();
        if (node.is("Deny") && !AccessReader.isReadDenial(words)) {
            place.host(new Node(node.at(), node.name(), List.of("from", "all"), false, List.of()));
            notes.changed(
                    node.at(),
                    node.shown(),
                    "ACL: deny for all",
                    "no addresses, networks or hosts, or too many of them");
            return;
        }
        Optional<Requirement> read = AccessReader.hosts(words);
        if (read.isEmpty()) {
            notes.left(node.at(), node.shown(), "no address, network or host; the line is left out");
            return;
        }
        place.host(node);
        String became = "ACL: " + node.key() + " " + read.get().text();
        if (words.stream().allMatch(word -> AccessReader.hosts(List.of(word)).isPresent())) {
            notes.taken(node.at(), node.shown(), became);
        } else {
            notes.changed(node.at(), node.shown(), became, "without the words that are no address, network or host");
        }
    }

    /** What is asked of certificates of clients in a part of a site cannot be asked there. */
    private void certificates(Node node, Place place) {
        if (node.is("SSLVerifyClient") && !node.word(0).equalsIgnoreCase("require")) {
            notes.left(node.at(), node.shown(), "clientauth of SSLPARAMS, for a listen socket");
            return;
        }
        place.limit(Requirement.NOBODY);
        notes.changed(
                node.at(),
                node.shown(),
                "ACL of " + place.path() + " that lets nobody in",
                "clientauth of SSLPARAMS is for a listen socket; get-client-cert and an ACL are for a path");
    }

    /**
     * What is said of some methods is taken for all, besides what is said outside: it lets in nobody whom the other methods would keep
     * out.
     */
    private void limit(Node node, Place place, Site site) {
        notes.changed(
                node.at(),
                node.shown(),
                "ACL of " + place.path(),
                "for all methods; http_get and the like in place of all name some");
        Place inside = new Place(place.isFolder(), place.path(), place.at());
        read(node, inside, site);
        Stream.concat(WORDS.stream(), Stream.of("sslrequiressl"))
                .filter(word -> !word.equals("satisfy")
                        && place.word(word).isEmpty()
                        && !inside.word(word).isEmpty())
                .forEach(word -> place.word(word, inside.word(word)));
        AccessReader.whole(inside).ifPresent(place::limit);
    }

    private void options(Node node, Place place) {
        List<String> words =
                node.words().stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
        boolean lists = words.stream().anyMatch(List.of("indexes", "+indexes", "all")::contains);
        boolean isRelative =
                !words.isEmpty() && words.stream().allMatch(word -> word.startsWith("+") || word.startsWith("-"));
        if (!isRelative || lists || words.contains("-indexes")) {
            place.word(Place.LISTS, lists && !words.contains("-indexes") ? "on" : "off");
        }
        if (lists) {
            notes.changed(node.at(), node.shown(), "Service fn=\"index-common\"", "at and below " + place.path());
        } else {
            notes.changed(
                    node.at(),
                    node.shown(),
                    "no listings, links are followed",
                    "find-links restricts links; parse-html and send-cgi by their names");
        }
    }

    private void handler(Node node, Place place, Site site) {
        String function =
                switch (node.word(0).toLowerCase(Locale.ROOT)) {
                    case "server-status" -> "server-status";
                    case "jserv-status", "balancer-manager" -> "balancer-status";
                    default -> "";
                };
        if (function.isEmpty() && !FilesReader.isHarmless(node.word(0))) {
            new FilesReader(notes, draft).whole(node, place, site);
            return;
        }
        if (function.isEmpty() || place.isFolder()) {
            notes.left(node.at(), node.shown(), "a Service line of obj.conf with the function that stands for it");
            return;
        }
        String name = site.server().objConf().freeName("report");
        site.server().objConf().report(name, function);
        site.server().objConf().root().add(Uris.assign(place.path(), name).with("stop", "yes"));
        notes.changed(
                node.at(),
                node.shown() + " at " + place.path(),
                "Service fn=\"" + function + "\" in object " + name,
                "for this machine only, until you write other addresses there");
        // Who may see it is said there.
        place.word(Place.HANDLED, function);
    }

    private void proxyPass(Node node, Place place, Site site) {
        if (place.isFolder()) {
            notes.left(node.at(), node.shown(), "it stands in a Directory");
            return;
        }
        List<String> words = new ArrayList<>(List.of(place.path()));
        words.addAll(node.words());
        site.translation(new Node(node.at(), node.name(), words, false, List.of()));
    }

    private void override(Node node) {
        if (node.word(0).equalsIgnoreCase("none")) {
            notes.taken(node.at(), node.shown(), "files in folders change nothing");
        } else {
            notes.left(
                    node.at(),
                    node.shown(),
                    ".htaccess is not read; .nsconfig by load-config stands for it (docs/access-control.md)");
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
}
