package org.heliostat.servlet.servlethttp.fields;

import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.NoSuchElementException;
import org.heliostat.request.HeaderFields;
import org.jspecify.annotations.Nullable;

/** Enumerates names or values of header fields without a list and an iterator for each call. Used by one thread at a time. */
public final class FieldEnumeration implements Enumeration<String> {

    private final String[] texts;
    private final int count;
    private int next;

    private FieldEnumeration(String[] texts, int count) {
        this.texts = texts;
        this.count = count;
    }

    /** @return the names, each once, however it is written, in the order in which they first occur */
    public static Enumeration<String> names(HeaderFields fields) {
        String[] names = new String[fields.size()];
        int count = 0;
        for (int i = 0; i < names.length; i++) {
            String name = fields.name(i);
            if (!contains(names, count, name)) {
                names[count++] = name;
            }
        }
        return new FieldEnumeration(names, count);
    }

    /** @return the values under the name, in order; empty when there is none */
    public static Enumeration<String> values(HeaderFields fields, @Nullable String name) {
        String first = name == null ? null : fields.first(name);
        if (name == null || first == null) {
            return Collections.emptyEnumeration();
        }
        String[] values = {first};
        int count = 0;
        for (int i = 0; i < fields.size(); i++) {
            if (name.equalsIgnoreCase(fields.name(i))) {
                if (count == values.length) {
                    values = Arrays.copyOf(values, count * 2);
                }
                values[count++] = fields.value(i);
            }
        }
        return new FieldEnumeration(values, count);
    }

    private static boolean contains(String[] names, int count, String name) {
        for (int i = 0; i < count; i++) {
            if (names[i].equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean hasMoreElements() {
        return next < count;
    }

    @Override
    public String nextElement() {
        if (next >= count) {
            throw new NoSuchElementException("no header field is left");
        }
        return texts[next++];
    }
}
