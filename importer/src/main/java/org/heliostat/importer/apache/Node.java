package org.heliostat.importer.apache;

import java.util.List;
import java.util.Locale;
import org.heliostat.config.SourceLocation;
import org.heliostat.importer.report.Shown;

/**
 * A directive, or a section with those inside of it. Immutable.
 *
 * @param name as it is written
 * @param words its arguments, without their quotes
 * @param children of a section
 */
record Node(SourceLocation at, String name, List<String> words, boolean isSection, List<Node> children) {

    Node {
        words = List.copyOf(words);
        children = List.copyOf(children);
    }

    /** @return the name in lower case: names may be written in any case */
    String key() {
        return name.toLowerCase(Locale.ROOT);
    }

    boolean is(String other) {
        return name.equalsIgnoreCase(other);
    }

    /** @return the word at that place, or nothing */
    String word(int index) {
        return index >= 0 && index < words.size() ? words.get(index) : "";
    }

    /** @return all words behind that place, with blanks between them */
    String rest(int from) {
        return from < words.size() ? String.join(" ", words.subList(from, words.size())) : "";
    }

    /** @return the line as reports show it, without secrets */
    String shown() {
        return isSection ? "<" + (name + " " + rest(0)).strip() + ">" : Shown.directive(name, rest(0));
    }
}
