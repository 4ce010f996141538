package org.heliostat.servlet.jsp;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * What Jasper asks of a request that only wants a page to be made ready: its path and {@code jsp_precompile}. No page
 * ever sees it.
 */
final class PrecompileRequest {

    private static final String QUERY = "jsp_precompile=true";

    private PrecompileRequest() {}

    static HttpServletRequest of(String page) {
        return (HttpServletRequest) Proxy.newProxyInstance(
                PrecompileRequest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getServletPath" -> page;
                    case "getQueryString" -> QUERY;
                    case "getMethod" -> "GET";
                    default -> nothing(method.getReturnType());
                });
    }

    static HttpServletResponse answer() {
        return (HttpServletResponse) Proxy.newProxyInstance(
                PrecompileRequest.class.getClassLoader(),
                new Class<?>[] {HttpServletResponse.class},
                (proxy, method, arguments) -> nothing(method.getReturnType()));
    }

    private static @Nullable Object nothing(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        if (type == int.class) {
            return 0;
        }
        return type == long.class ? 0L : null;
    }
}
