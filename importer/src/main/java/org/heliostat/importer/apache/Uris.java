package org.heliostat.importer.apache;

import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.Written;

/** Paths of URIs as lines of obj.conf have them. */
final class Uris {

    private Uris() {}

    /** @return a wildcard pattern of the path and what is below it */
    static String below(String path) {
        String bare = path.replaceFirst("/+$", "");
        return bare.isEmpty() ? "*" : "(" + Written.literal(bare) + "|" + Written.literal(bare) + "/*)";
    }

    /** @return a wildcard pattern of all paths but these and what is below them */
    static String notBelow(List<String> paths) {
        return paths.stream()
                .map(path -> Written.literal(bare(path)) + "|" + Written.literal(bare(path)) + "/*")
                .collect(Collectors.joining("|", "*~(", ")"));
    }

    /** @return a line that gives requests at and below a path an object */
    static Line assign(String path, String object) {
        return Line.of(Stage.NAME_TRANS, "assign-name")
                .with("from", below(path))
                .with("name", object);
    }

    /** @return whether a path is another one or lies below it */
    static boolean isAtOrBelow(String path, String other) {
        String wide = other.replaceFirst("/+$", "");
        return path.equals(other) || path.equals(wide) || path.startsWith(wide + "/");
    }

    /** @return the path without a slash at its end */
    static String bare(String path) {
        return path.length() > 1 ? path.replaceFirst("/+$", "") : path;
    }
}
