package org.heliostat.importer.apache;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.Expression;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.Written;
import org.heliostat.importer.report.Notes;

/**
 * Reads what is said of files by their names: Files and FilesMatch sections, and handlers of endings. What is run by a handler that is
 * not read is never sent as it stands.
 */
final class FilesReader {

    private static final List<String> PHP = List.of("*.php", "*.phtml", "*.phar");

    /** Handlers that run nothing. */
    private static final Set<String> HARMLESS = Set.of(
            "none",
            "default-handler",
            "send-as-is",
            "type-map",
            "imap-file",
            "server-parsed",
            "server-info",
            "server-status",
            "perl-status",
            "ldap-status");

    private static final String CLOSED = "what a handler ran that is not read is neither run nor sent";

    private final Notes notes;
    private final InstanceDraft draft;

    FilesReader(Notes notes, InstanceDraft draft) {
        this.notes = notes;
        this.draft = draft;
    }

    /** @param folder that the section stands in; empty where it stands in none */
    void section(Node section, String folder, Site site) {
        boolean isExpression = section.is("FilesMatch") || section.word(0).equals("~");
        String written = section.word(section.word(0).equals("~") ? 1 : 0);
        Optional<String> pattern = isExpression ? Expression.ofName(written) : Optional.of("*/" + name(written));
        List<Node> who =
                section.children().stream().filter(Balancers::saysWhoMay).toList();
        Optional<Node> handler = section.children().stream()
                .filter(child -> child.is("SetHandler") && !isHarmless(child.word(0)))
                .reduce((first, second) -> second);
        boolean isDenied =
                who.stream().anyMatch(FilesReader::deniesAll) && who.stream().allMatch(FilesReader::isPartOfDenial);
        if (isDenied && pattern.isPresent()) {
            site.denied(Expression.anyOf(Uris.inFolder(folder, Expression.alternatives(pattern.get()))), section);
        } else if (!who.isEmpty() && pattern.isPresent()) {
            Node only = new Node(section.at(), section.name(), section.words(), true, who);
            site.fileRule(folder, pattern.get(), section)
                    .ifPresent(place -> new PlaceReader(notes, draft).read(only, place, site));
        } else if (!who.isEmpty()) {
            notes.left(
                    section.at(),
                    section.shown(),
                    "a pattern that is not read, its files are sent: PathCheck fn=\"deny-existence\" path=\"*/…\" stands for it");
        }
        if (!isDenied) {
            handler.ifPresent(node -> handled(node, written, pattern, folder, site));
        }
        if (section.children().size() > who.size() + (handler.isPresent() ? 1 : 0)) {
            notes.left(section.at(), section.shown(), "an object with ppath of obj.conf stands for it");
        }
    }

    private void handled(Node handler, String written, Optional<String> pattern, String folder, Site site) {
        Set<String> endings = Expression.endings(written);
        boolean isPhp = isPhp(handler.word(0))
                || !isSource(handler.word(0))
                        && (endings.stream().anyMatch(ending -> ending.startsWith("ph"))
                                || written.matches("\\*\\.ph[a-z0-9]{0,10}"));
        List<String> patterns = pattern.map(Expression::alternatives)
                .orElseGet(() -> endings.stream().map(ending -> "*." + ending).toList());
        if (patterns.isEmpty()) {
            notes.left(
                    handler.at(),
                    handler.shown() + " of " + written,
                    "a pattern that is not read, its files are sent: PathCheck fn=\"deny-existence\" path=\"*/…\" stands for it");
        } else if (isPhp) {
            php(handler, folder, patterns, site);
        } else {
            closed(handler, folder, patterns, site);
        }
    }

    /** Reads AddHandler, or an AddType that is one. */
    void added(Node node, String folder, Site site) {
        List<String> patterns = node.words().stream()
                .skip(1)
                .map(word -> word.replaceFirst("^\\.+", ""))
                .filter(ending -> !ending.isEmpty())
                .map(ending -> "*." + Written.literal(ending))
                .toList();
        if (isPhp(node.word(0))) {
            php(node, folder, patterns, site);
        } else if (!patterns.isEmpty()) {
            closed(node, folder, patterns, site);
        }
    }

    /** Reads the handler of all that is in a place. */
    void whole(Node handler, Place place, Site site) {
        if (!place.isFolder()) {
            site.server()
                    .objConf()
                    .root()
                    .add(Line.of(Stage.PATH_CHECK, "deny-existence").where("uri", Uris.below(place.path())));
            notes.changed(
                    handler.at(),
                    handler.shown() + " at " + place.path(),
                    "<Client uri=\"…\"> PathCheck fn=\"deny-existence\"",
                    CLOSED);
        } else if (isPhp(handler.word(0)) || handler.word(0).matches("proxy:(unix|fcgi):.*")) {
            php(handler, place.path(), List.of("*"), site);
        } else {
            closed(handler, place.path(), List.of("*"), site);
        }
    }

    private static void php(Node node, String folder, List<String> patterns, Site site) {
        List<String> all = new ArrayList<>(PHP);
        all.addAll(patterns);
        site.php(folder, node, Uris.inFolder(folder, all));
    }

    private void closed(Node node, String folder, List<String> patterns, Site site) {
        List<String> all = Uris.inFolder(folder, patterns);
        site.closed(all, node);
        notes.changed(
                node.at(),
                node.shown(),
                "PathCheck fn=\"deny-existence\" path=\"" + String.join("\", \"", all) + '"',
                CLOSED);
    }

    private static String name(String written) {
        return written.matches("[A-Za-z0-9._*-]+") ? written : Written.literal(written);
    }

    private static boolean deniesAll(Node child) {
        String words = child.rest(0).toLowerCase(Locale.ROOT);
        return child.is("Require") && words.equals("all denied") || child.is("Deny") && words.equals("from all");
    }

    private static boolean isPartOfDenial(Node child) {
        return deniesAll(child)
                || child.is("Order")
                || child.is("Satisfy") && child.word(0).equalsIgnoreCase("all");
    }

    /** @return whether a handler leaves files to be sent as they are */
    static boolean isHarmless(String handler) {
        return HARMLESS.contains(handler.toLowerCase(Locale.ROOT));
    }

    /** @return whether it is PHP by a type or a handler of its own, as older configurations have it */
    static boolean isPhp(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return lower.matches("application/x-httpd-php.*|php[0-9.]*-script|x-httpd-php.*|proxy:unix:.*php.*")
                && !isSource(word);
    }

    private static boolean isSource(String word) {
        return word.toLowerCase(Locale.ROOT).endsWith("-source");
    }
}
