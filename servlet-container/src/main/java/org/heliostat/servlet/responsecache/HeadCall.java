package org.heliostat.servlet.responsecache;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Something a servlet said about the head of its answer, to be said again for a later request. Immutable.
 *
 * @param value null: it took back what was there
 */
record HeadCall(Kind kind, String name, @Nullable String value) {

    private static final int OBJECT_BYTES = 48;

    /** The method called. */
    enum Kind {
        SET,
        ADD,
        TYPE,
        CHARSET,
        LOCALE
    }

    void on(HttpServletResponse response) {
        switch (kind) {
            case SET -> response.setHeader(name, value);
            case ADD -> response.addHeader(name, value);
            case TYPE -> response.setContentType(value);
            case CHARSET -> response.setCharacterEncoding(value);
            case LOCALE -> response.setLocale(value == null ? null : Locale.forLanguageTag(value));
        }
    }

    /** @return bytes of memory, about */
    int bytes() {
        return OBJECT_BYTES + 2 * name.length() + (value == null ? 0 : 2 * value.length());
    }

    /** @return the last value that the calls give to a header field, null when they give none */
    static @Nullable String valueOf(List<HeadCall> calls, String header) {
        String found = null;
        for (HeadCall call : calls) {
            if (call.isHeader(header)) {
                found = call.value();
            }
        }
        return found;
    }

    /** @return all values that the calls give to a header field, joined as one list */
    static String joined(List<HeadCall> calls, String header) {
        StringBuilder list = new StringBuilder();
        for (HeadCall call : calls) {
            if (call.isHeader(header)) {
                if (call.kind == Kind.SET) {
                    list.setLength(0);
                }
                list.append(list.length() > 0 ? ", " : "").append(call.value == null ? "" : call.value);
            }
        }
        return list.toString();
    }

    private boolean isHeader(String header) {
        return (kind == Kind.SET || kind == Kind.ADD) && name.equalsIgnoreCase(header);
    }
}
