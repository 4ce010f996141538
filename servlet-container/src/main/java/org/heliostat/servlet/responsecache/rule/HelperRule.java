package org.heliostat.servlet.responsecache.rule;

import com.sun.appserv.web.cache.CacheHelper;
import jakarta.servlet.http.HttpServletRequest;
import org.heliostat.servlet.deploy.model.CacheSettings.Mapping;
import org.jspecify.annotations.Nullable;

/** A mapping for which a class of the application decides. */
public final class HelperRule implements CacheRule {

    private final CacheHelper helper;
    private final Mapping mapping;

    public HelperRule(CacheHelper helper, Mapping mapping) {
        this.helper = helper;
        this.mapping = mapping;
    }

    /** The helper learns from attributes of the request for which mapping it is asked. */
    @Override
    public boolean isCacheable(HttpServletRequest request, String method) {
        request.setAttribute(
                CacheHelper.ATTR_CACHE_MAPPED_SERVLET_NAME,
                mapping.servletName().orElse(null));
        request.setAttribute(
                CacheHelper.ATTR_CACHE_MAPPED_URL_PATTERN, mapping.urlPattern().orElse(null));
        if (helper.isCacheable(request)) {
            return true;
        }
        request.removeAttribute(CacheHelper.ATTR_CACHE_MAPPED_SERVLET_NAME);
        request.removeAttribute(CacheHelper.ATTR_CACHE_MAPPED_URL_PATTERN);
        return false;
    }

    @Override
    public @Nullable String key(HttpServletRequest request) {
        return helper.getCacheKey(request);
    }

    @Override
    public boolean isRefreshNeeded(HttpServletRequest request) {
        return helper.isRefreshNeeded(request);
    }

    @Override
    public int timeoutSeconds(HttpServletRequest request) {
        return Math.max(TIMEOUT_NOT_SAID, helper.getTimeout(request));
    }

    /** Whoever makes keys may have looked at anything; an answer that varies is not kept, to be safe. */
    @Override
    public boolean tellsApart(String header) {
        return false;
    }
}
