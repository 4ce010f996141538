package org.heliostat.incident;

import java.util.regex.Pattern;
import org.heliostat.request.target.UriText;

/** Paths of requests as they are kept: escaped, not too long, without query and path parameters, which may hold secrets. */
final class ShownPath {

    private static final int LONGEST = 300;
    private static final Pattern PARAMETERS = Pattern.compile(";[^/]*");

    private ShownPath() {}

    /** @param path as sent, with escapes and path parameters */
    static String ofRaw(String path) {
        String without = path.indexOf(';') < 0 ? path : PARAMETERS.matcher(path).replaceAll("");
        return cut(UriText.whole(without));
    }

    /** @param path decoded, without path parameters */
    static String ofDecoded(String path) {
        return cut(UriText.escaped(path));
    }

    private static String cut(String path) {
        return path.length() <= LONGEST ? path : path.substring(0, LONGEST) + "...";
    }
}
