package com.sun.appserv.web.cache;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an application implements to decide itself which answers are kept, and under which key: the class named by
 * {@code cache-helper} in sun-web.xml. Name and methods are those of the original server, so that a helper written for
 * it needs no change but {@code jakarta} for {@code javax}. One object per application; its methods are called by many
 * threads at a time.
 */
public interface CacheHelper {

    /** Request attribute: name of the servlet that the cache-mapping is for; absent for a mapping by URL pattern. */
    String ATTR_CACHE_MAPPED_SERVLET_NAME = "com.sun.appserv.web.cachedServletName";

    /** Request attribute: the cache-mapping's URL pattern; absent for a mapping by servlet name. */
    String ATTR_CACHE_MAPPED_URL_PATTERN = "com.sun.appserv.web.cachedURLPattern";

    /** What {@link #getTimeout} returns to leave the time to the answer's Expires, else to the cache's default. */
    int TIMEOUT_VALUE_NOT_SET = -2;

    /**
     * Called once, when the application starts, before its first request. What it throws keeps the application from
     * starting.
     *
     * @param properties of the {@code cache-helper} element
     */
    void init(ServletContext context, Map<String, String> properties) throws Exception;

    /** @return the key of the request's answer, unique in the application; null: the answer is not kept */
    @Nullable
    String getCacheKey(HttpServletRequest request);

    /** @return whether the request may be answered from the cache and its answer be kept */
    boolean isCacheable(HttpServletRequest request);

    /** @return whether the answer is to be made anew although one is kept */
    boolean isRefreshNeeded(HttpServletRequest request);

    /** @return seconds for which the answer is good; -1: for ever; {@link #TIMEOUT_VALUE_NOT_SET}: not said */
    int getTimeout(HttpServletRequest request);

    /** Called once, when the application ends, after its last request. */
    void destroy() throws Exception;
}
