package org.heliostat.servlet.responsecache;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.heliostat.servlet.servlethttp.ContainerResponse;
import org.heliostat.time.HttpDates;
import org.jspecify.annotations.Nullable;

/**
 * The head of an answer while it is collected: every call takes effect at once, and is noted for later requests. Calls
 * that the container passes over, in an include or after the answer has begun, are not noted either.
 */
abstract class CollectedHead extends HttpServletResponseWrapper {

    private final ContainerResponse container;
    private final List<HeadCall> calls = new ArrayList<>();
    private @Nullable Spoilt spoilt;

    CollectedHead(ContainerResponse container, HttpServletResponse outer) {
        super(outer);
        this.container = container;
    }

    /** The answer will not be kept; the first reason counts. */
    final void spoil(Spoilt why) {
        if (spoilt == null) {
            spoilt = why;
        }
    }

    final @Nullable Spoilt spoilt() {
        return spoilt;
    }

    final List<HeadCall> calls() {
        return calls;
    }

    final ContainerResponse container() {
        return container;
    }

    final HttpServletResponse outer() {
        return (HttpServletResponse) getResponse();
    }

    final boolean isFixed() {
        return isCommitted() || container.isIncluding();
    }

    final void note(HeadCall.Kind kind, String name, @Nullable String value) {
        calls.add(new HeadCall(kind, name, value));
    }

    /** Content-Length was set; negative: it was taken back. */
    abstract void declared(long length);

    @Override
    public void setHeader(String name, @Nullable String value) {
        if (isFixed() || isSpecial(name, value)) {
            return;
        }
        outer().setHeader(name, value);
        noteField(HeadCall.Kind.SET, name, value);
    }

    @Override
    public void addHeader(String name, @Nullable String value) {
        if (isFixed() || value == null || isSpecial(name, value)) {
            return;
        }
        outer().addHeader(name, value);
        noteField(HeadCall.Kind.ADD, name, value);
    }

    /** What the container takes for more than a line of the head. */
    private boolean isSpecial(String name, @Nullable String value) {
        if ("Content-Type".equalsIgnoreCase(name)) {
            setContentType(value);
            return true;
        }
        if ("Content-Length".equalsIgnoreCase(name)) {
            declared(value == null ? -1 : Long.parseLong(value.trim()));
            return true;
        }
        return false;
    }

    /** How the connection is to be treated is for this client alone (RFC 9110 §7.6.1). */
    private void noteField(HeadCall.Kind kind, String name, @Nullable String value) {
        if (name == null || name.isEmpty() || name.equalsIgnoreCase("Connection")) {
            return;
        }
        if (name.equalsIgnoreCase("Set-Cookie")) {
            spoil(Spoilt.COOKIE);
        }
        note(kind, name, value);
    }

    @Override
    public void setDateHeader(String name, long date) {
        setHeader(name, HttpDates.format(date));
    }

    @Override
    public void addDateHeader(String name, long date) {
        addHeader(name, HttpDates.format(date));
    }

    @Override
    public void setIntHeader(String name, int value) {
        setHeader(name, Integer.toString(value));
    }

    @Override
    public void addIntHeader(String name, int value) {
        addHeader(name, Integer.toString(value));
    }

    @Override
    public void addCookie(Cookie cookie) {
        if (!isFixed()) {
            spoil(Spoilt.COOKIE);
            outer().addCookie(cookie);
        }
    }

    @Override
    public void setStatus(int status) {
        if (!isFixed()) {
            outer().setStatus(status);
        }
    }

    @Override
    public void setTrailerFields(Supplier<Map<String, String>> supplier) {
        spoil(Spoilt.HEAD);
        outer().setTrailerFields(supplier);
    }

    @Override
    public String encodeURL(String url) {
        return linked(url, outer().encodeURL(url));
    }

    @Override
    public String encodeRedirectURL(String url) {
        return linked(url, outer().encodeRedirectURL(url));
    }

    /** A link with a session id in it is for one user. */
    private String linked(String url, String encoded) {
        if (!encoded.equals(url)) {
            spoil(Spoilt.SESSION_LINK);
        }
        return encoded;
    }
}
