package org.heliostat.importer.apache;

import java.util.ArrayList;
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

    /** @return patterns of paths that are also in or below a folder; an empty one is any */
    static List<String> inFolder(String folder, List<String> patterns) {
        if (folder.isEmpty() || folder.equals("/")) {
            return patterns;
        }
        String literal = Written.literal(bare(folder)) + "/";
        List<String> found = new ArrayList<>();
        for (String pattern : patterns) {
            if (pattern.startsWith("*/")) {
                found.add(literal + pattern.substring(2));
            }
            found.add(literal + pattern);
        }
        return found;
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

    /** @return what of a path is behind another one that it lies below: nothing, or beginning with a slash */
    static String behind(String path, String other) {
        String wide = other.replaceFirst("/+$", "");
        return path.length() > wide.length() ? path.substring(wide.length()) : "";
    }

    /** @return a path with another one behind it, which is nothing or begins with a slash */
    static String joined(String path, String rest) {
        String whole = path.replaceFirst("/+$", "") + bare(rest);
        return whole.isEmpty() ? "/" : whole;
    }
}
