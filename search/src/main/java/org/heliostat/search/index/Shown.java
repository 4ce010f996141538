package org.heliostat.search.index;

import java.util.List;

/**
 * What a hit shows of its document. Immutable.
 *
 * @param title empty for none
 * @param snippet a part of its text
 * @param marks the words of the query in the snippet, in their order
 */
public record Shown(String title, String snippet, List<Mark> marks) {

    public Shown {
        marks = List.copyOf(marks);
    }

    /** A part of the snippet: from one character up to another, that one excluded. */
    public record Mark(int begin, int end) {}
}
