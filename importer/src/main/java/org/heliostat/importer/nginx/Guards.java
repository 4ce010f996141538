package org.heliostat.importer.nginx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.IpLiteral;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.HtpasswdDraft;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.ObjectDraft;
import org.heliostat.importer.draft.VirtualServerDraft;
import org.heliostat.importer.report.Notes;

/** Writes allow, deny, auth_basic and satisfy as an ACL that the location's object calls. */
final class Guards {

    private static final String ANYONE = "user = \"anyone\"";
    private static final String NOBODY = "deny (all) " + ANYONE + ";";

    /** They say something of other lines only. */
    private static final Set<String> MODIFIERS = Set.of("satisfy", "auth_basic_user_file");

    private static final Set<String> ASKING = Set.of("auth_request", "auth_jwt", "secure_link");

    private final InstanceDraft draft;
    private final VirtualServerDraft server;
    private final HtpasswdDraft users;
    private final Notes notes;

    Guards(InstanceDraft draft, VirtualServerDraft server, HtpasswdDraft users, Notes notes) {
        this.draft = draft;
        this.server = server;
        this.users = users;
        this.notes = notes;
    }

    /**
     * @param lines that say who may come, those from around among them
     * @param name of the ACL, which the object calls
     */
    void write(List<Node> lines, ObjectDraft object, String name) {
        if (lines.stream().allMatch(node -> MODIFIERS.contains(node.name()))) {
            return;
        }
        List<String> statements = unread(lines, name) ? List.of(NOBODY) : statements(lines, name);
        draft.access(server).named(name, statements);
        // Lines of the site's own object come first: what a location says replaces what is said around it.
        object.add(Line.of(Stage.PATH_CHECK, "check-acl").with("acl", name));
    }

    /** Somebody else says who may come, and cannot be asked from here. */
    private boolean unread(List<Node> lines, String name) {
        List<Node> asking = lines.stream()
                .filter(node -> ASKING.contains(node.name()) && !node.word(0).equals("off"))
                .toList();
        asking.forEach(node -> notes.changed(
                node.at(),
                node.shown(),
                "ACL " + name + " that lets nobody in",
                "until you write who may come, or an AuthTrans function of a plug-in does (docs/plug-ins.md)"));
        return !asking.isEmpty();
    }

    private List<String> statements(List<Node> lines, String name) {
        List<Node> hosts = lines.stream()
                .filter(node -> node.is("allow") || node.is("deny"))
                .toList();
        Optional<Node> basic = last(lines, "auth_basic");
        boolean asks = basic.filter(node -> !node.word(0).equals("off")).isPresent();
        boolean any = last(lines, "satisfy")
                .filter(node -> node.word(0).equals("any"))
                .isPresent();
        List<String> statements = new ArrayList<>();
        if (asks) {
            Node node = basic.get();
            String file = last(lines, "auth_basic_user_file")
                    .map(line -> line.word(0))
                    .orElse("");
            statements.add(users.authenticate(node.word(0), file, "", node.at(), notes));
            notes.taken(node.at(), node.shown(), "ACL " + name + ", users who log in");
        }
        String login = asks ? "user = \"all\"" : ANYONE;
        statements.add(NOBODY);
        statements.add("allow (all) " + login + ";");
        // There the first line that matches decides, here the last one.
        List<Node> reversed = new ArrayList<>(hosts);
        Collections.reverse(reversed);
        for (Node node : reversed) {
            host(node, any ? ANYONE : login, statements);
        }
        if (any && asks && !hosts.isEmpty()) {
            statements.add("allow (all) " + login + ";");
        }
        return statements;
    }

    private static Optional<Node> last(List<Node> lines, String name) {
        return lines.stream().filter(node -> node.is(name)).reduce((first, second) -> second);
    }

    private void host(Node node, String login, List<String> statements) {
        String word = node.word(0);
        boolean isAll = word.equals("all");
        if (word.equals("unix:")) {
            notes.left(node.at(), node.shown(), "listen sockets are TCP ports");
            return;
        }
        if (!isAll && !IpLiteral.isNetwork(word)) {
            if (node.is("deny")) {
                statements.add(NOBODY);
                notes.changed(node.at(), node.shown(), "ACL: " + NOBODY, "no address or network");
            } else {
                notes.left(node.at(), node.shown(), "no address or network; nobody is let in by it");
            }
            return;
        }
        String who = isAll ? ANYONE : "ip = \"" + word + '"';
        boolean allows = node.is("allow");
        String also = allows && !login.equals(ANYONE) ? (isAll ? login : "(" + who + ") and (" + login + ")") : who;
        statements.add((allows ? "allow" : "deny") + " (all) " + also + ";");
        notes.taken(node.at(), node.shown(), "ACL: " + statements.get(statements.size() - 1));
    }
}
