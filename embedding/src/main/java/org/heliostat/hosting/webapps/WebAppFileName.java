package org.heliostat.hosting.webapps;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What the name of a WAR or folder in {@code webapps/} says: {@code shop.war} is {@code /shop}, {@code ROOT.war} is
 * {@code /}, {@code a#b.war} is {@code /a/b}; {@code shop@vs2.war} is {@code /shop} of the virtual server vs2.
 */
public final class WebAppFileName {

    private static final String WAR = ".war";
    private static final String ROOT = "ROOT";

    private WebAppFileName() {}

    /** @return the URI that a WAR or folder of this name gets when nobody says another */
    public static String uriOf(Path source) {
        return uri(baseName(String.valueOf(source.getFileName())));
    }

    static boolean isWar(String fileName) {
        return fileName.toLowerCase(Locale.ROOT).endsWith(WAR) && fileName.length() > WAR.length();
    }

    /** @param virtualServers ids that may stand behind an {@code @} */
    static WebAppKey keyOf(String fileName, String defaultVirtualServer, Set<String> virtualServers) {
        String base = baseName(fileName);
        int at = base.lastIndexOf('@');
        if (at > 0 && virtualServers.contains(base.substring(at + 1))) {
            return new WebAppKey(base.substring(at + 1), uri(base.substring(0, at)));
        }
        return new WebAppKey(defaultVirtualServer, uri(base));
    }

    /** @return what to say of a name that was to lead to another virtual server, and perhaps has a slip in it */
    static Optional<String> unknownServer(Path entry, WebAppKey key) {
        int at = key.uri().lastIndexOf('@');
        return at < 0
                ? Optional.empty()
                : Optional.of(entry.getFileName() + ": there is no virtual server "
                        + key.uri().substring(at + 1) + "; the application is " + key.uri() + " of "
                        + key.virtualServer());
    }

    /** @return the name without {@code .war} that means the application */
    static String baseNameOf(WebAppKey key, String defaultVirtualServer) {
        String base = key.uri().equals("/") ? ROOT : key.uri().substring(1).replace('/', '#');
        return key.virtualServer().equals(defaultVirtualServer) ? base : base + "@" + key.virtualServer();
    }

    private static String baseName(String fileName) {
        return isWar(fileName) ? fileName.substring(0, fileName.length() - WAR.length()) : fileName;
    }

    private static String uri(String base) {
        return base.equals(ROOT) ? "/" : "/" + base.replace('#', '/');
    }
}
