package org.heliostat.config.instance;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.heliostat.config.ConfigText;

/**
 * The files that a configuration was read from, so that a reload can say what differs. Immutable.
 *
 * @param texts of the files whose directives and elements are compared, by the name that messages show
 * @param marks of all other files: what tells one text from another, without keeping users and their hashes twice
 * @param overlay what was read in the place of files, and is at the next reading
 */
public record ReadFiles(Map<String, String> texts, Map<String, Mark> marks, Overlay overlay) {

    /** Of a configuration that was not read from files. */
    public static final ReadFiles NONE = new ReadFiles(Map.of(), Map.of(), Overlay.NONE);

    private static final Set<String> COMPARED = Set.of("conf/magnus.conf", "conf/nsfc.conf", "conf/server.xml");

    /** Length and hash of a text: no secret is protected by them. */
    public record Mark(int length, int hash) {

        static Mark of(String text) {
            return new Mark(text.length(), text.hashCode());
        }
    }

    public ReadFiles {
        texts = Map.copyOf(texts);
        marks = Map.copyOf(marks);
    }

    /**
     * @param file by the name that messages show
     * @param text that it holds now, without a byte order mark
     * @return whether it was read as it is now; a file that was not read has not changed either
     */
    public boolean isAsRead(String file, String text) {
        String compared = texts.get(file);
        Mark mark = marks.get(file);
        return compared != null ? compared.equals(text) : mark == null || mark.equals(Mark.of(text));
    }

    /** @return of everything that was read, each file once */
    static ReadFiles of(Iterable<ConfigText> read, Overlay overlay) {
        Map<String, String> texts = new TreeMap<>();
        Map<String, Mark> marks = new TreeMap<>();
        for (ConfigText text : read) {
            if (COMPARED.contains(text.file())) {
                texts.put(text.file(), text.text());
            } else {
                marks.put(text.file(), Mark.of(text.text()));
            }
        }
        return new ReadFiles(texts, marks, overlay);
    }
}
