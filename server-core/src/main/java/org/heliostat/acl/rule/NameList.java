package org.heliostat.acl.rule;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.request.pattern.WildcardException;

/** Names separated by commas, each perhaps a wildcard pattern, compared without regard to case. Immutable. */
record NameList(List<String> names, List<Wildcard> patterns) {

    /** @throws IllegalArgumentException with what was expected */
    static NameList of(String text) {
        List<String> names = Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .toList();
        if (names.stream().anyMatch(String::isEmpty)) {
            throw new IllegalArgumentException("names separated by commas");
        }
        try {
            return new NameList(names, names.stream().map(Wildcard::compile).toList());
        } catch (WildcardException wrong) {
            throw new IllegalArgumentException("names or wildcard patterns: " + wrong.getMessage(), wrong);
        }
    }

    boolean contains(String name) {
        return names.contains(name);
    }

    boolean matches(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (Wildcard pattern : patterns) {
            if (pattern.matches(lower)) {
                return true;
            }
        }
        return false;
    }
}
