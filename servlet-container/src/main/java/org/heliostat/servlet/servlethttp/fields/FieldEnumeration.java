package org.heliostat.servlet.servlethttp.fields;

import java.util.Collections;
import java.util.Enumeration;
import java.util.NoSuchElementException;
import org.heliostat.request.HeaderFields;
import org.jspecify.annotations.Nullable;

/**
 * Enumerates names or values of a request's header fields where they are, without a list and an iterator for each call.
 * Used by one thread at a time.
 */
public final class FieldEnumeration implements Enumeration<String> {

    private final HeaderFields fields;

    /** Whose values are enumerated; null for names. */
    private final @Nullable String name;

    private int line;
    private @Nullable String next;

    private FieldEnumeration(HeaderFields fields, @Nullable String name) {
        this.fields = fields;
        this.name = name;
        find(0);
    }

    /** @return the names, each once, however it is written, in the order in which they first occur */
    public static Enumeration<String> names(HeaderFields fields) {
        return new FieldEnumeration(fields, null);
    }

    /** @return the values under the name, in order; empty when there is none */
    public static Enumeration<String> values(HeaderFields fields, @Nullable String name) {
        return name == null ? Collections.emptyEnumeration() : new FieldEnumeration(fields, name);
    }

    @Override
    public boolean hasMoreElements() {
        return next != null;
    }

    @Override
    public String nextElement() {
        String found = next;
        if (found == null) {
            throw new NoSuchElementException("no header field is left");
        }
        find(line + 1);
        return found;
    }

    /** Looks for the next element in the lines from {@code from} on. */
    private void find(int from) {
        if (name == null) {
            findName(from);
            return;
        }
        line = fields.indexOf(name, from);
        next = line < 0 ? null : fields.value(line);
    }

    private void findName(int from) {
        next = null;
        for (line = from; line < fields.size(); line++) {
            String found = fields.name(line);
            if (fields.indexOf(found, 0) == line) {
                next = found;
                return;
            }
        }
    }
}
