package com.sun.appserv.web.taglibs.cache;

import jakarta.servlet.jsp.JspException;
import jakarta.servlet.jsp.tagext.BodyTagSupport;
import java.io.IOException;
import java.util.Locale;
import org.heliostat.servlet.responsecache.store.FragmentCache;
import org.jspecify.annotations.Nullable;

/**
 * The {@code cache} tag: what its body writes is kept and written again until its time is over. Attributes as in the
 * original: {@code key}, {@code timeout}, {@code nocache}, {@code refresh}, {@code scope}.
 */
public class CacheTag extends BodyTagSupport {

    private static final long serialVersionUID = 1L;
    private static final long DEFAULT_SECONDS = 60;

    private @Nullable String givenKey;
    private long seconds = DEFAULT_SECONDS;
    private boolean noCache;
    private boolean refresh;
    private CacheKeys.Scope scope = CacheKeys.Scope.APPLICATION;

    private transient @Nullable FragmentCache cache;
    private @Nullable String fullKey;
    private long begunAt;

    @Override
    public int doStartTag() throws JspException {
        String suffix = CacheKeys.suffix(pageContext, givenKey);
        String prefix = CacheKeys.prefix(pageContext, scope);
        cache = CacheKeys.cache(pageContext);
        fullKey = noCache || cache == null || prefix == null ? null : prefix + suffix;
        if (fullKey == null) {
            return EVAL_BODY_INCLUDE;
        }
        String known = refresh ? refreshed() : find(fullKey);
        if (known == null) {
            begunAt = cache == null ? 0 : cache.flushes(fullKey);
            return EVAL_BODY_BUFFERED;
        }
        write(known);
        fullKey = null;
        return SKIP_BODY;
    }

    private @Nullable String refreshed() {
        if (cache != null && scope != CacheKeys.Scope.REQUEST) {
            cache.refreshed();
        }
        return null;
    }

    private @Nullable String find(String key) {
        if (scope == CacheKeys.Scope.REQUEST) {
            return RequestFragments.of(pageContext.getRequest()).find(key);
        }
        return cache == null ? null : cache.find(key);
    }

    @Override
    public int doEndTag() throws JspException {
        String key = fullKey;
        if (key != null && bodyContent != null) {
            String text = bodyContent.getString();
            if (scope == CacheKeys.Scope.REQUEST) {
                RequestFragments.of(pageContext.getRequest()).keep(key, text);
            } else if (cache != null) {
                cache.keep(key, text, seconds, begunAt);
            }
            write(text);
        }
        forget();
        return EVAL_PAGE;
    }

    private void write(String text) throws JspException {
        try {
            pageContext.getOut().write(text);
        } catch (IOException gone) {
            throw new JspException(gone);
        }
    }

    /** A tag may be used again, for attributes that say nothing then. */
    private void forget() {
        fullKey = null;
        cache = null;
        bodyContent = null;
    }

    @Override
    public void release() {
        super.release();
        givenKey = null;
        seconds = DEFAULT_SECONDS;
        noCache = false;
        refresh = false;
        scope = CacheKeys.Scope.APPLICATION;
        forget();
    }

    public void setKey(@Nullable String key) {
        givenKey = key == null || key.isEmpty() ? null : key;
    }

    /** @param timeout a number of seconds, or with {@code s}, {@code m}, {@code h}, {@code d} behind it; -1: for ever */
    public void setTimeout(@Nullable String timeout) {
        seconds = timeout == null || timeout.isBlank() ? DEFAULT_SECONDS : seconds(timeout);
    }

    private static long seconds(String timeout) {
        String text = timeout.strip().toLowerCase(Locale.ROOT);
        int unit =
                switch (text.charAt(text.length() - 1)) {
                    case 's' -> 1;
                    case 'm' -> 60;
                    case 'h' -> 3_600;
                    case 'd' -> 86_400;
                    default -> 0;
                };
        try {
            long number = Integer.parseInt(unit == 0 ? text : text.substring(0, text.length() - 1));
            if (number >= -1) {
                return number * Math.max(1, unit);
            }
        } catch (NumberFormatException none) {
            // told below
        }
        throw new IllegalArgumentException(
                "timeout: " + timeout + " (expected: seconds, such as 60, 60s, 10m, 2h, 1d)");
    }

    public void setNocache(boolean wished) {
        noCache = wished;
    }

    public void setRefresh(boolean wished) {
        refresh = wished;
    }

    /** @param text request, session or application */
    public void setScope(String text) {
        scope = CacheKeys.Scope.of(text);
    }
}
