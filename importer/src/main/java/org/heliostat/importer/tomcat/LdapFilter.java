package org.heliostat.importer.tomcat;

/** Filters of a JNDIRealm in the words of a realm here. */
final class LdapFilter {

    private LdapFilter() {}

    /** @return whether it is a filter as Tomcat has them, by a look at its parentheses and its place for a name */
    static boolean isRight(String filter) {
        String plain = filter.strip();
        if (!plain.startsWith("(") || !plain.endsWith(")") || !plain.contains("{0}") || plain.contains("%")) {
            return false;
        }
        int depth = 0;
        for (char c : plain.toCharArray()) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth < 0 || Character.isISOControl(c)) {
                return false;
            }
        }
        return depth == 0 && plain.matches("\\((?:[&|!]\\s*(?:\\([^()]*\\)\\s*)+|[^()&|!]+)\\)");
    }

    static String ofUser(String filter) {
        return filter.strip().replace("{0}", "%s");
    }

    /** {0} is the user's DN there, {1} the name. */
    static String ofGroup(String filter) {
        return filter.strip().replace("{0}", "%d").replace("{1}", "%s");
    }
}
