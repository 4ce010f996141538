package org.heliostat.importer.nginx;

import java.util.List;
import org.heliostat.config.SourceLocation;
import org.heliostat.importer.report.Shown;

/**
 * A directive, or a block with those inside of it. Immutable.
 *
 * @param words its arguments, without their quotes
 * @param children of a block
 */
record Node(SourceLocation at, String name, List<String> words, boolean isBlock, List<Node> children) {

    Node {
        words = List.copyOf(words);
        children = List.copyOf(children);
    }

    boolean is(String other) {
        return name.equals(other);
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
        return Shown.directive(name, rest(0)) + (isBlock ? " { }" : "");
    }
}
