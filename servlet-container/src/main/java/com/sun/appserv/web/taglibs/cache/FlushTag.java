package com.sun.appserv.web.taglibs.cache;

import jakarta.servlet.jsp.JspException;
import jakarta.servlet.jsp.tagext.TagSupport;
import org.heliostat.servlet.responsecache.store.FragmentCache;
import org.jspecify.annotations.Nullable;

/**
 * The {@code flush} tag: forgets one fragment of the page, or, without a key, all fragments of the scope. Whole answers
 * that are kept stay.
 */
public class FlushTag extends TagSupport {

    private static final long serialVersionUID = 1L;

    private @Nullable String givenKey;
    private CacheKeys.Scope scope = CacheKeys.Scope.APPLICATION;

    @Override
    public int doStartTag() throws JspException {
        String suffix = givenKey == null ? null : CacheKeys.suffix(pageContext, givenKey);
        if (scope == CacheKeys.Scope.REQUEST) {
            RequestFragments.of(pageContext.getRequest()).flush(suffix);
            return SKIP_BODY;
        }
        FragmentCache cache = CacheKeys.cache(pageContext);
        String prefix = CacheKeys.prefix(pageContext, scope);
        if (cache != null && prefix != null) {
            if (suffix == null) {
                cache.flushAll(prefix);
            } else {
                cache.flush(prefix + suffix);
            }
        }
        return SKIP_BODY;
    }

    @Override
    public void release() {
        super.release();
        givenKey = null;
        scope = CacheKeys.Scope.APPLICATION;
    }

    public void setKey(@Nullable String key) {
        givenKey = key == null || key.isEmpty() ? null : key;
    }

    /** @param text request, session or application */
    public void setScope(String text) {
        scope = CacheKeys.Scope.of(text);
    }
}
