package org.heliostat.config.mime;

import java.util.Locale;
import java.util.Map;

/**
 * One mime.types as read: by extension in lower case, without the dot. Immutable.
 *
 * @param byExtension what each extension says
 */
public record MimeTypes(Map<String, MimeInfo> byExtension) {

    private static final int LONGEST_NAME = 4_096;

    public MimeTypes {
        byExtension = Map.copyOf(byExtension);
    }

    /** @return what one extension says, case ignored */
    public MimeInfo forExtension(String extension) {
        return byExtension.getOrDefault(extension.toLowerCase(Locale.ROOT), MimeInfo.UNKNOWN);
    }

    /**
     * What all extensions of a file name say together: {@code page.html.gz} has the type of {@code html} and the
     * encoding of {@code gz}; where two say the same kind of thing, the last one counts.
     *
     * @param path a path or file name; only what follows the last slash counts
     */
    public MimeInfo forName(String path) {
        int begin = path.lastIndexOf('/') + 1;
        if (path.length() - begin > LONGEST_NAME) {
            return MimeInfo.UNKNOWN;
        }
        MimeInfo found = MimeInfo.UNKNOWN;
        int dot = path.indexOf('.', begin);
        while (dot >= 0) {
            int next = path.indexOf('.', dot + 1);
            found = found.then(forExtension(path.substring(dot + 1, next < 0 ? path.length() : next)));
            dot = next;
        }
        return found;
    }
}
