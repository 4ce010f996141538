package org.heliostat.importer.nginx;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Which lines hold inside of a location that says nothing of their kind: each kind is taken over as a whole, or not at all. */
final class Inheritance {

    private static final List<Set<String>> GUARDS = List.of(
            Set.of("allow", "deny"),
            Set.of("auth_basic"),
            Set.of("auth_basic_user_file"),
            Set.of("satisfy"),
            Set.of("auth_request"),
            Set.of("auth_jwt"),
            Set.of("secure_link"));

    private static final List<Set<String>> FILES = List.of(Set.of("root", "alias"), Set.of("autoindex"));

    private Inheritance() {}

    /** @return the lines of a location, and those around it that say who may come, where files are and whether they are listed */
    static List<Node> lines(List<Node> own, List<Node> around) {
        List<Node> all = new ArrayList<>(own);
        GUARDS.forEach(kind -> all.addAll(missing(kind, own, around)));
        FILES.forEach(kind -> all.addAll(missing(kind, own, around)));
        return all;
    }

    /** @return the lines that say who may come */
    static List<Node> guards(List<Node> own, List<Node> around) {
        List<Node> all = new ArrayList<>();
        for (Set<String> kind : GUARDS) {
            own.stream().filter(node -> kind.contains(node.name())).forEach(all::add);
            all.addAll(missing(kind, own, around));
        }
        return all;
    }

    private static List<Node> missing(Set<String> kind, List<Node> own, List<Node> around) {
        return own.stream().anyMatch(node -> kind.contains(node.name()))
                ? List.of()
                : around.stream().filter(node -> kind.contains(node.name())).toList();
    }
}
