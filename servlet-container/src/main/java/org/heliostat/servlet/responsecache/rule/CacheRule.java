package org.heliostat.servlet.responsecache.rule;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** Applies one {@code cache-mapping} to a request. Any thread; may run code of the application. */
public interface CacheRule {

    /** Nothing is said about the time: the answer's Expires decides, else the cache's default. */
    int TIMEOUT_NOT_SAID = -2;

    /**
     * @param method of the request; GET for HEAD, too
     * @return whether the request may be answered from the cache, and its answer be kept
     */
    boolean isCacheable(HttpServletRequest request, String method);

    /** @return the key within the application; null when the request lacks what belongs to it */
    @Nullable
    String key(HttpServletRequest request);

    /** @return whether the answer is to be made anew */
    boolean isRefreshNeeded(HttpServletRequest request);

    /** @return seconds, -1: for ever, or {@link #TIMEOUT_NOT_SAID}; asked for after the servlet has run */
    int timeoutSeconds(HttpServletRequest request);

    /** @return whether the key tells apart requests that differ in this header field, so that Vary is satisfied */
    boolean tellsApart(String header);
}
