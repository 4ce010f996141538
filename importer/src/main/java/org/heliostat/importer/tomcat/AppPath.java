package org.heliostat.importer.tomcat;

/** Paths of applications by the names of their files, as Tomcat has them. */
final class AppPath {

    private static final String ROOT = "ROOT";

    private AppPath() {}

    /** @param name without .war or .xml: ROOT, shop, a#b, app##2 */
    static String of(String name) {
        int version = name.indexOf("##");
        String plain = version < 0 ? name : name.substring(0, version);
        return plain.equals(ROOT) || plain.isEmpty() ? "" : "/" + plain.replace('#', '/');
    }

    /** @return the path as WEBAPP has it */
    static String uri(String path) {
        String slashed = path.isEmpty() || path.startsWith("/") ? path : "/" + path;
        return slashed.isEmpty() || slashed.equals("/") ? "/" : slashed.replaceFirst("/+$", "");
    }
}
