package org.heliostat.importer.apache;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
                case "options" -> options(node, site);
                case "sethandler" -> handler(node, place, site);
                case "directoryindex" ->
                    notes.left(
                            node.at(),
                            node.shown(),
                            "find-index in an object with ppath of obj.conf; names of the whole site are taken");
                case "proxypass" -> proxyPass(node, place, site);
                case "allowoverride" -> override(node);
                case "errordocument", "header", "expiresdefault", "addtype", "addoutputfilterbytype" ->
                    notes.left(
                            node.at(),
                            node.shown(),
                            "outside of a section it holds for the whole site; in an object of obj.conf for a part of it");
                default -> other(node);
            }
        }
    }

    private void host(Node node, Place place) {
        Optional<Requirement> read =
                AccessReader.hosts(node.words().stream().skip(1).toList());
        if (read.isEmpty()) {
            notes.left(node.at(), node.shown(), "no address, network or host; the line is left out");
            return;
        }
        place.host(node);
        notes.taken(
                node.at(), node.shown(), "ACL: " + node.key() + " " + read.get().text());
    }

    /** What is said of some methods is taken for all: it lets in nobody whom the other methods would keep out. */
    private void limit(Node node, Place place, Site site) {
        notes.changed(
                node.at(),
                node.shown(),
                "ACL of " + place.path(),
                "for all methods; http_get and the like in place of all name some");
        read(new Node(node.at(), node.name(), node.words(), true, node.children()), place, site);
    }

    private void options(Node node, Site site) {
        boolean lists = node.words().stream()
                .map(word -> word.toLowerCase(Locale.ROOT))
                .anyMatch(word -> word.equals("indexes") || word.equals("+indexes") || word.equals("all"));
        if (lists) {
            site.set("indexes", node);
            notes.changed(node.at(), node.shown(), "Service fn=\"index-common\"", "for the whole site");
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
        place.word("handled", function);
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
