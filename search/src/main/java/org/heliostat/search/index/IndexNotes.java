package org.heliostat.search.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * What is written down with an index about itself. Immutable.
 *
 * @param format of what is in it, and how
 * @param root folder of the documents that it is of, without links; empty for none
 * @param isWhole whether a look has gone through all of them since it was begun
 */
record IndexNotes(String format, String root, boolean isWhole) {

    /** One of another format is made anew. */
    private static final String FORMAT = "3";

    private static final String FORMAT_KEY = "format";
    private static final String ROOT_KEY = "root";
    private static final String WHOLE_KEY = "whole";

    /** @return those of an index that is begun now: a link may lead elsewhere later */
    static IndexNotes now(Path documents) throws IOException {
        return new IndexNotes(FORMAT, documents.toRealPath().toString(), false);
    }

    static IndexNotes read(Iterable<Map.Entry<String, String>> data) {
        Map<String, String> all = new HashMap<>();
        data.forEach(entry -> all.put(entry.getKey(), entry.getValue()));
        return new IndexNotes(
                all.getOrDefault(FORMAT_KEY, ""),
                all.getOrDefault(ROOT_KEY, ""),
                Boolean.parseBoolean(all.get(WHOLE_KEY)));
    }

    Iterable<Map.Entry<String, String>> data() {
        return Map.of(FORMAT_KEY, format, ROOT_KEY, root, WHOLE_KEY, Boolean.toString(isWhole))
                .entrySet();
    }

    IndexNotes whole() {
        return new IndexNotes(format, root, true);
    }

    /** @return whether the index is of the same documents, and as this server reads them */
    boolean isLike(IndexNotes other) {
        return format.equals(other.format) && root.equals(other.root);
    }
}
