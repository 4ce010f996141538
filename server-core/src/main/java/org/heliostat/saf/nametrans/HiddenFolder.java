package org.heliostat.saf.nametrans;

/**
 * {@code WEB-INF} and {@code META-INF}: whoever unpacks an application below a document root does not mean to show them.
 * Web applications have the same rule of their own (Servlet 6.1, 10.5).
 */
final class HiddenFolder {

    private static final String[] NAMES = {"WEB-INF", "META-INF"};

    private HiddenFolder() {}

    /** @return whether the path goes through one of them, in any case of letters */
    static boolean isIn(String path) {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            for (String name : NAMES) {
                int end = slash + 1 + name.length();
                if (path.regionMatches(true, slash + 1, name, 0, name.length())
                        && (end == path.length() || path.charAt(end) == '/')) {
                    return true;
                }
            }
        }
        return false;
    }
}
