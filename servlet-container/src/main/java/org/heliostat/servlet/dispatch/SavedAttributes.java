package org.heliostat.servlet.dispatch;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.RequestDispatcher;
import org.heliostat.servlet.servlethttp.RequestAttributes;
import org.heliostat.servlet.servlethttp.RequestPaths;
import org.jspecify.annotations.Nullable;

/** The attributes that say where a request was before it was passed on (Servlet 6.1, 9.3.1, 9.4.2, 9.7.2). */
final class SavedAttributes {

    static final SavedAttributes NONE = new SavedAttributes(new String[0]);

    private static final String[] FORWARD = {
        RequestDispatcher.FORWARD_REQUEST_URI,
        RequestDispatcher.FORWARD_CONTEXT_PATH,
        RequestDispatcher.FORWARD_SERVLET_PATH,
        RequestDispatcher.FORWARD_PATH_INFO,
        RequestDispatcher.FORWARD_QUERY_STRING,
        RequestDispatcher.FORWARD_MAPPING
    };
    private static final String[] INCLUDE = {
        RequestDispatcher.INCLUDE_REQUEST_URI,
        RequestDispatcher.INCLUDE_CONTEXT_PATH,
        RequestDispatcher.INCLUDE_SERVLET_PATH,
        RequestDispatcher.INCLUDE_PATH_INFO,
        RequestDispatcher.INCLUDE_QUERY_STRING,
        RequestDispatcher.INCLUDE_MAPPING
    };
    private static final String[] ASYNC = {
        AsyncContext.ASYNC_REQUEST_URI,
        AsyncContext.ASYNC_CONTEXT_PATH,
        AsyncContext.ASYNC_SERVLET_PATH,
        AsyncContext.ASYNC_PATH_INFO,
        AsyncContext.ASYNC_QUERY_STRING,
        AsyncContext.ASYNC_MAPPING
    };

    private final String[] names;
    private final @Nullable Object[] before;

    private SavedAttributes(String[] names) {
        this.names = names;
        this.before = new Object[names.length];
    }

    /** The paths are those of the first forward, however many follow. */
    static SavedAttributes forForward(RequestAttributes attributes, RequestPaths original) {
        return attributes.get(RequestDispatcher.FORWARD_REQUEST_URI) == null
                ? set(FORWARD, attributes, original)
                : NONE;
    }

    static SavedAttributes forInclude(RequestAttributes attributes, RequestPaths included) {
        return set(INCLUDE, attributes, included);
    }

    /** They stay until the request ends. */
    static void forAsync(RequestAttributes attributes, RequestPaths original) {
        if (attributes.get(AsyncContext.ASYNC_REQUEST_URI) == null) {
            set(ASYNC, attributes, original);
        }
    }

    private static SavedAttributes set(String[] names, RequestAttributes attributes, RequestPaths paths) {
        SavedAttributes saved = new SavedAttributes(names);
        Object[] values = {
            paths.uri(), paths.contextPath(), paths.servletPath(), paths.pathInfo(), paths.query(), paths.mapping()
        };
        for (int i = 0; i < names.length; i++) {
            saved.before[i] = attributes.set(names[i], values[i]);
        }
        return saved;
    }

    void restore(RequestAttributes attributes) {
        for (int i = 0; i < names.length; i++) {
            attributes.set(names[i], before[i]);
        }
    }
}
