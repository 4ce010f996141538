package com.sun.appserv.web.taglibs.cache;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.jsp.PageContext;
import java.util.Locale;
import org.heliostat.servlet.responsecache.store.FragmentCache;
import org.jspecify.annotations.Nullable;

/** The keys of fragments: the page's path, and what the tag says or where it stands (original: cache tag, key). */
final class CacheKeys {

    /** Request attribute: how many tags without a key this request has met. */
    private static final String COUNTER = "com.sun.appserv.web.taglibs.cache.counter";

    private CacheKeys() {}

    /** Where fragments are kept apart ({@code scope}). */
    enum Scope {
        REQUEST,
        SESSION,
        APPLICATION;

        static Scope of(String text) {
            for (Scope scope : values()) {
                if (scope.name().toLowerCase(Locale.ROOT).equals(text.strip().toLowerCase(Locale.ROOT))) {
                    return scope;
                }
            }
            throw new IllegalArgumentException("scope: " + text + " (expected: request, session or application)");
        }
    }

    /** @return null when the application keeps nothing */
    static @Nullable FragmentCache cache(PageContext page) {
        Object found = page.getServletContext().getAttribute(FragmentCache.ATTRIBUTE);
        return found instanceof FragmentCache cache ? cache : null;
    }

    /** @return what all keys of the scope begin with; null when there is no session */
    static @Nullable String prefix(PageContext page, Scope scope) {
        return switch (scope) {
            case REQUEST -> "";
            case APPLICATION -> "A ";
            case SESSION -> {
                HttpSession session = ((HttpServletRequest) page.getRequest()).getSession(false);
                yield session == null ? null : "S " + session.getId() + ' ';
            }
        };
    }

    /** @param given the tag's own key, null when it has none */
    static String suffix(PageContext page, @Nullable String given) {
        HttpServletRequest request = (HttpServletRequest) page.getRequest();
        return request.getServletPath() + '_' + (given == null ? nextNumber(request) : given);
    }

    private static String nextNumber(HttpServletRequest request) {
        int number = request.getAttribute(COUNTER) instanceof Integer last ? last + 1 : 1;
        request.setAttribute(COUNTER, number);
        return Integer.toString(number);
    }
}
