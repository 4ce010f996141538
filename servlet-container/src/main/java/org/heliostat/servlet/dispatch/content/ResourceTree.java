package org.heliostat.servlet.dispatch.content;

import org.jspecify.annotations.Nullable;

/** The static files of an application: its folder, then {@code META-INF/resources} of its jars. Any thread. */
public interface ResourceTree {

    /** @param path from the context root, normalised, with leading slash */
    @Nullable
    WebResource find(String path);

    /** @return whether the path lies in WEB-INF or META-INF, whatever the case of its letters */
    static boolean isHidden(String path) {
        int from = path.startsWith("/") ? 1 : 0;
        return startsWithSegment(path, from, "WEB-INF") || startsWithSegment(path, from, "META-INF");
    }

    private static boolean startsWithSegment(String path, int from, String segment) {
        int end = from + segment.length();
        return path.regionMatches(true, from, segment, 0, segment.length())
                && (path.length() == end || path.charAt(end) == '/');
    }
}
