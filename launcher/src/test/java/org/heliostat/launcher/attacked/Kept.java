package org.heliostat.launcher.attacked;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** What an application holds on to after its request: everything that belonged to it. */
final class Kept {

    /** What says nothing of anybody. */
    private static final Set<String> HARMLESS = Set.of("close", "mark", "markSupported", "reset", "newPushBuilder");

    /** What a session that has ended may still say of itself (Servlet 6.1, HttpSession). */
    private static final Set<String> OF_ENDED_SESSION =
            Set.of("getId", "getServletContext", "getMaxInactiveInterval", "setMaxInactiveInterval");

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final ServletInputStream in;
    private final ServletOutputStream out;
    private final Part part;
    private final InputStream partStream;
    private final HttpSession ended;
    private final AsyncContext async;

    Kept(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
        this.request = request;
        this.response = response;
        this.part = request.getPart("f");
        this.partStream = part.getInputStream();
        this.in = request.getInputStream();
        this.ended = request.getSession();
        ended.invalidate();
        this.async = request.startAsync();
        this.out = response.getOutputStream();
        async.complete();
    }

    /** @return a line for each method that answered, with what it said */
    List<String> answers() {
        List<String> lines = new ArrayList<>();
        tryAll(HttpServletRequest.class, request, lines);
        tryAll(HttpServletResponse.class, response, lines);
        tryAll(ServletInputStream.class, in, lines);
        tryAll(ServletOutputStream.class, out, lines);
        tryAll(AsyncContext.class, async, lines);
        tryAll(HttpSession.class, ended, lines);
        for (String name : List.of("getInputStream", "write")) {
            tryNamed(Part.class, part, name, lines);
        }
        tryNamed(InputStream.class, partStream, "read", lines);
        return lines;
    }

    private static void tryAll(Class<?> type, Object object, List<String> lines) {
        for (Method method : type.getMethods()) {
            boolean tried = !HARMLESS.contains(method.getName())
                    && !(type == HttpSession.class && OF_ENDED_SESSION.contains(method.getName()))
                    && method.getDeclaringClass() != Object.class
                    && !Modifier.isStatic(method.getModifiers());
            if (tried) {
                call(type, method, object, lines);
            }
        }
    }

    private static void tryNamed(Class<?> type, Object object, String name, List<String> lines) {
        for (Method method : type.getMethods()) {
            if (method.getName().equals(name)) {
                call(type, method, object, lines);
            }
        }
    }

    private static void call(Class<?> type, Method method, Object object, List<String> lines) {
        Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = argument(method.getParameterTypes()[i]);
        }
        String what = type.getSimpleName() + "." + method.getName() + "/" + arguments.length;
        try {
            lines.add(what + " answered " + method.invoke(object, arguments));
        } catch (InvocationTargetException thrown) {
            Throwable cause = thrown.getCause();
            if (!(cause instanceof IllegalStateException) && !(cause instanceof IOException)) {
                lines.add(what + " threw " + cause);
            }
        } catch (IllegalAccessException unexpected) {
            lines.add(what + " " + unexpected);
        }
    }

    private static Object argument(Class<?> type) {
        if (type == String.class) {
            return "secret";
        }
        if (type == boolean.class) {
            return true;
        }
        if (type == char.class) {
            return 'x';
        }
        if (type == byte[].class) {
            return new byte[4];
        }
        if (type == Locale.class) {
            return Locale.ROOT;
        }
        if (type == Supplier.class) {
            return (Supplier<Object>) () -> Map.of();
        }
        if (type.isPrimitive()) {
            return type == long.class ? (Object) 1L : type == float.class ? 1f : type == double.class ? 1d : (Object) 1;
        }
        return OtherArguments.of(type);
    }
}
