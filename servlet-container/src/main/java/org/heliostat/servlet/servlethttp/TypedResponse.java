package org.heliostat.servlet.servlethttp;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a servlet response says of its content: type, character encoding and language. */
abstract class TypedResponse extends HeaderResponse {

    final ResponseType type;

    TypedResponse(ResponseType type) {
        this.type = type;
    }

    @Override
    public String getCharacterEncoding() {
        live();
        return type.charset();
    }

    @Override
    public @Nullable String getContentType() {
        live();
        return type.contentType();
    }

    @Override
    public void setContentType(@Nullable String value) {
        if (!isFixed()) {
            type.contentType(value);
        }
    }

    /** An unknown name shows when the writer is asked for (ServletResponse). */
    @Override
    public void setCharacterEncoding(@Nullable String name) {
        if (!isFixed()) {
            type.charset(name);
        }
    }

    @Override
    public void setLocale(@Nullable Locale locale) {
        if (!isFixed()) {
            type.locale(locale);
        }
    }

    @Override
    public Locale getLocale() {
        live();
        Locale locale = type.locale();
        return locale == null ? Locale.getDefault() : locale;
    }
}
