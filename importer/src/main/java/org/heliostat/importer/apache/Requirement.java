package org.heliostat.importer.apache;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Who may come, as an expression of an ACL. Immutable.
 *
 * @param text the expression
 * @param needsLogin whether it is about users or groups
 * @param needsNames whether it is about names of clients' hosts
 */
record Requirement(String text, boolean needsLogin, boolean needsNames) {

    static final Requirement ANYBODY = new Requirement("user = \"anyone\"", false, false);
    static final Requirement NOBODY = new Requirement("not (user = \"anyone\")", false, false);

    static Requirement ofAddresses(List<String> addresses) {
        return new Requirement("ip = \"" + String.join(",", addresses) + '"', false, false);
    }

    static Requirement ofNames(List<String> names) {
        return new Requirement("dns = \"" + String.join(",", names) + '"', false, true);
    }

    static Requirement ofUsers(List<String> users) {
        return new Requirement("user = \"" + String.join(",", users) + '"', true, false);
    }

    static Requirement ofGroups(List<String> groups) {
        return new Requirement("group = \"" + String.join(",", groups) + '"', true, false);
    }

    static Requirement anyOf(List<Requirement> all) {
        return joined(all, " or ");
    }

    static Requirement allOf(List<Requirement> all) {
        return joined(all, " and ");
    }

    Requirement or(Requirement other) {
        return anyOf(List.of(this, other));
    }

    Requirement and(Requirement other) {
        if (equals(ANYBODY)) {
            return other;
        }
        return other.equals(ANYBODY) ? this : allOf(List.of(this, other));
    }

    Requirement not() {
        return new Requirement("not (" + text + ")", needsLogin, needsNames);
    }

    private static Requirement joined(List<Requirement> all, String word) {
        if (all.size() == 1) {
            return all.get(0);
        }
        return new Requirement(
                all.stream().map(one -> "(" + one.text + ")").collect(Collectors.joining(word)),
                all.stream().anyMatch(Requirement::needsLogin),
                all.stream().anyMatch(Requirement::needsNames));
    }
}
