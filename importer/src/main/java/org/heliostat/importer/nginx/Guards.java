package org.heliostat.importer.nginx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
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

    /** @param name of the ACL, which the object calls */
    void write(List<Node> lines, ObjectDraft object, String name) {
        List<Node> hosts = lines.stream()
                .filter(node -> node.is("allow") || node.is("deny"))
                .toList();
        Optional<Node> basic =
                lines.stream().filter(node -> node.is("auth_basic")).reduce((first, second) -> second);
        boolean asks = basic.filter(node -> !node.word(0).equals("off")).isPresent();
        if (hosts.isEmpty() && basic.isEmpty()) {
            return;
        }
        boolean any = lines.stream()
                .anyMatch(node -> node.is("satisfy") && node.word(0).equals("any"));
        List<String> statements = new ArrayList<>();
        if (asks) {
            Node node = basic.get();
            String file = lines.stream()
                    .filter(line -> line.is("auth_basic_user_file"))
                    .map(line -> line.word(0))
                    .reduce("", (first, second) -> second);
            statements.add(users.authenticate(node.word(0), file, "", node.at(), notes));
            notes.taken(node.at(), node.shown(), "ACL " + name + ", users who log in");
        }
        String login = asks ? "user = \"all\"" : ANYONE;
        statements.add("deny (all) " + ANYONE + ";");
        statements.add("allow (all) " + (any && !hosts.isEmpty() ? ANYONE : login) + ";");
        // There the first line that matches decides, here the last one.
        List<Node> reversed = new ArrayList<>(hosts);
        Collections.reverse(reversed);
        for (Node node : reversed) {
            host(node, any ? ANYONE : login, statements);
        }
        if (any && asks && !hosts.isEmpty()) {
            statements.add("allow (all) " + login + ";");
        }
        draft.access(server).named(name, statements);
        // Lines of the site's own object come first: what a location says replaces what is said around it.
        object.add(Line.of(Stage.PATH_CHECK, "check-acl").with("acl", name));
    }

    private void host(Node node, String login, List<String> statements) {
        String word = node.word(0);
        boolean isAll = word.equals("all");
        if (!isAll && !IpLiteral.isNetwork(word)) {
            notes.left(node.at(), node.shown(), "no address or network; the line is left out");
            return;
        }
        String who = isAll ? ANYONE : "ip = \"" + word + '"';
        boolean allows = node.is("allow");
        String also = allows && !login.equals(ANYONE) ? (isAll ? login : "(" + who + ") and (" + login + ")") : who;
        statements.add((allows ? "allow" : "deny") + " (all) " + also + ";");
        notes.taken(node.at(), node.shown(), "ACL: " + statements.get(statements.size() - 1));
    }
}
