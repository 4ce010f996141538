package org.heliostat.servlet.servlethttp;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import org.heliostat.request.MutableHeaders;
import org.heliostat.servlet.servlethttp.fields.ContentType;
import org.heliostat.servlet.servlethttp.fields.ContentTypes;
import org.jspecify.annotations.Nullable;

/**
 * Media type, charset and locale of an answer and how they influence one another (Servlet 6.1, 5.5). The header is
 * kept right at every change, because the head may leave whenever the buffer is full.
 */
final class ResponseType {

    private final Application application;
    private final MutableHeaders headers;
    private @Nullable String type;
    private @Nullable String charset;
    private @Nullable ContentType shown;
    private boolean charsetExplicit;
    private boolean writerTaken;
    private @Nullable Locale locale;

    ResponseType(Application application, MutableHeaders headers) {
        this.application = application;
        this.headers = headers;
    }

    @Nullable
    String contentType() {
        return type == null ? null : new ContentType(type, shownCharset()).with(shownCharset());
    }

    String charset() {
        if (charset != null) {
            return charset;
        }
        String standard = application.responseEncoding();
        return standard == null ? "ISO-8859-1" : standard;
    }

    @Nullable
    Locale locale() {
        return locale;
    }

    void contentType(@Nullable String value) {
        if (value == null) {
            type = null;
            charsetFromType(null);
            headers.remove("Content-Type");
            return;
        }
        ContentType parsed = types().parse(value);
        type = parsed.type();
        shown = parsed;
        if (parsed.charset() != null) {
            charsetFromType(parsed.charset());
        }
        boolean asGiven = parsed.charset() != null && parsed.charset().equals(charset) || shownCharset() == null;
        headers.set("Content-Type", asGiven ? value : types().join(shown(type)));
    }

    private void charsetFromType(@Nullable String name) {
        if (!writerTaken) {
            charset = name;
            charsetExplicit = name != null;
        }
    }

    void charset(@Nullable String name) {
        if (writerTaken) {
            return;
        }
        charset = name;
        charsetExplicit = name != null;
        write();
    }

    /** Null takes back what a locale set (Servlet 6.1, setLocale). */
    void locale(@Nullable Locale newLocale) {
        if (newLocale == null) {
            locale = null;
            headers.remove("Content-Language");
            if (!writerTaken && !charsetExplicit && charset != null) {
                charset = null;
                write();
            }
            return;
        }
        locale = newLocale;
        headers.set("Content-Language", newLocale.toLanguageTag());
        String mapped = application.encodingOf(newLocale);
        if (!writerTaken && !charsetExplicit && mapped != null) {
            charset = mapped;
            write();
        }
    }

    /** From now on the charset is fixed and shown, the default one too (Servlet 6.1, getWriter). */
    @Nullable
    Charset takeWriter() {
        String name = charset();
        Charset found = name.equals("ISO-8859-1") ? StandardCharsets.ISO_8859_1 : types().charset(name);
        if (found != null) {
            charset = name;
            writerTaken = true;
            write();
        }
        return found;
    }

    void reset() {
        type = null;
        charset = null;
        charsetExplicit = false;
        writerTaken = false;
        locale = null;
    }

    /** The charset stays what it was, but may be changed again. */
    void releaseWriter() {
        writerTaken = false;
    }

    private void write() {
        if (type != null) {
            headers.set("Content-Type", types().join(shown(type)));
        }
    }

    /** Most are what was parsed last. */
    private ContentType shown(String mediaType) {
        ContentType known = shown;
        if (known == null || !known.type().equals(mediaType) || !Objects.equals(known.charset(), shownCharset())) {
            known = new ContentType(mediaType, shownCharset());
            shown = known;
        }
        return known;
    }

    private @Nullable String shownCharset() {
        return charset;
    }

    private ContentTypes types() {
        return application.contentTypes();
    }
}
