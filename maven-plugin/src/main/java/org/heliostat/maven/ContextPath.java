package org.heliostat.maven;

/** How context paths may be written. Pure. */
final class ContextPath {

    private ContextPath() {}

    /** @return {@code /} for the root, else with a slash before and none behind */
    static String of(String written) {
        String path = written.strip();
        while (path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        return path.startsWith("/") ? path : "/" + path;
    }
}
