package org.heliostat.servlet.servlethttp.fields;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.request.HeaderFields;

/** Lists the names of header fields, each once, however it is written. */
public final class HeaderNames {

    private HeaderNames() {}

    /** @return names in the order in which they first occur, a new list */
    public static List<String> of(HeaderFields fields) {
        List<String> names = new ArrayList<>(fields.size());
        for (int i = 0; i < fields.size(); i++) {
            String name = fields.name(i);
            if (!contains(names, name)) {
                names.add(name);
            }
        }
        return names;
    }

    private static boolean contains(List<String> names, String name) {
        for (String known : names) {
            if (known.equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }
}
