package org.heliostat.servlet.responsecache;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpUpgradeHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a servlet is asked by while its answer is collected. The conditions of this one client are kept from it, so that
 * it makes the whole answer, to which they are applied afterwards.
 */
final class CollectedRequest extends HttpServletRequestWrapper {

    private static final Set<String> HIDDEN =
            Set.of("if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range", "range");

    private final CollectedResponse response;

    CollectedRequest(HttpServletRequest request, CollectedResponse response) {
        super(request);
        this.response = response;
    }

    private static boolean isHidden(@Nullable String name) {
        if (name == null || name.isEmpty()) {
            return false;
        }
        char first = name.charAt(0);
        boolean may = first == 'I' || first == 'i' || first == 'R' || first == 'r';
        return may && HIDDEN.contains(name.toLowerCase(Locale.ROOT));
    }

    @Override
    public @Nullable String getHeader(String name) {
        return isHidden(name) ? null : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return isHidden(name) ? Collections.emptyEnumeration() : super.getHeaders(name);
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        List<String> names = Collections.list(super.getHeaderNames());
        names.removeIf(CollectedRequest::isHidden);
        return Collections.enumeration(names);
    }

    @Override
    public long getDateHeader(String name) {
        return isHidden(name) ? -1 : super.getDateHeader(name);
    }

    @Override
    public int getIntHeader(String name) {
        return isHidden(name) ? -1 : super.getIntHeader(name);
    }

    /** Other threads may go on with the answer as soon as this returns. */
    @Override
    public AsyncContext startAsync() {
        passOn();
        return super.startAsync();
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse answer) {
        passOn();
        return super.startAsync(request, answer);
    }

    @Override
    public <T extends HttpUpgradeHandler> T upgrade(Class<T> type) throws IOException, ServletException {
        passOn();
        return super.upgrade(type);
    }

    private void passOn() {
        try {
            response.drainText();
            response.passOn(Uncacheable.ELSEWHERE);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
