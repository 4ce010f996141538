package com.sun.appserv.web.cache;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Makes the keys of the server's own helper. An application puts one into the context attribute that
 * {@code cacheKeyGeneratorAttrName} of {@code default-helper} names. Called by many threads at a time.
 */
public interface CacheKeyGenerator {

    /** @return the key of the request's answer; null: the usual key, of path and key fields */
    @Nullable
    String getCacheKey(ServletContext context, HttpServletRequest request);
}
