package org.heliostat.servlet.servlethttp.fields;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers content types that were taken apart and charsets that were looked up, so that an ordinary request parses
 * neither. Bounded: when full, new values are parsed each time. Any thread.
 */
public final class ContentTypes {

    private static final int MOST = 500;

    private final ConcurrentHashMap<String, ContentType> parsed = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Charset> charsets = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<ContentType, String> written = new ConcurrentHashMap<>();

    public ContentType parse(String value) {
        ContentType known = parsed.get(value);
        if (known != null) {
            return known;
        }
        ContentType type = ContentType.parse(value);
        if (parsed.size() < MOST) {
            parsed.put(value, type);
        }
        return type;
    }

    /** @return the header value of a type with a charset */
    public String join(ContentType type) {
        String known = written.get(type);
        if (known != null) {
            return known;
        }
        String value = type.with(type.charset());
        if (written.size() < MOST) {
            written.put(type, value);
        }
        return value;
    }

    /** @return the charset of that name, null when this JVM has none */
    public @Nullable Charset charset(String name) {
        Charset known = charsets.get(name);
        if (known != null) {
            return known;
        }
        try {
            Charset charset = Charset.forName(name);
            if (charsets.size() < MOST) {
                charsets.put(name, charset);
            }
            return charset;
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return null;
        }
    }
}
