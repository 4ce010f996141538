package org.heliostat.servlet.jsp;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jasper.compiler.JspUtil;
import org.jspecify.annotations.Nullable;

/**
 * Pages that an application brings as classes, under the names Jasper's batch compiler gives them
 * ({@code /a/b.jsp} is {@code org.apache.jsp.a.b_jsp}). They are used as they are; their sources are not looked at and
 * need not be there. Any thread.
 */
final class PrecompiledPages {

    private static final String PACKAGE = "org.apache.jsp";

    private final ClassLoader application;
    private final PageInstances instances;
    private final ServletConfig config;
    private final Map<String, Servlet> ready = new ConcurrentHashMap<>();

    PrecompiledPages(ClassLoader application, PageInstances instances, ServletConfig config) {
        this.application = application;
        this.instances = instances;
        this.config = config;
    }

    /** @return null when the application has no class for the page */
    @Nullable
    Servlet find(String page) throws ServletException {
        Servlet known = ready.get(page);
        return known != null ? known : load(page);
    }

    int size() {
        return ready.size();
    }

    void destroy() {
        ready.values().forEach(servlet -> {
            servlet.destroy();
            instances.destroyInstance(servlet);
        });
        ready.clear();
    }

    /** Others who want a page meanwhile wait: a page is made and initialised once. */
    private synchronized @Nullable Servlet load(String page) throws ServletException {
        Servlet known = ready.get(page);
        if (known != null) {
            return known;
        }
        Class<?> type;
        try {
            type = application.loadClass(className(page));
        } catch (ClassNotFoundException | NoClassDefFoundError notThere) {
            // The second one is what a file system that ignores case makes of another page's class.
            return null;
        }
        if (!Servlet.class.isAssignableFrom(type)) {
            return null;
        }
        try {
            Servlet servlet = (Servlet) instances.newInstance(type);
            servlet.init(config);
            ready.put(page, servlet);
            return servlet;
        } catch (ReflectiveOperationException | LinkageError unusable) {
            throw new ServletException(
                    "precompiled page " + page + " (" + type.getName() + ") cannot be used: compile it anew", unusable);
        }
    }

    private static String className(String page) {
        int slash = page.lastIndexOf('/');
        String folder = slash > 0 ? "." + JspUtil.makeJavaPackage(page.substring(1, slash)) : "";
        return PACKAGE + folder + "." + JspUtil.makeJavaIdentifier(page.substring(slash + 1));
    }
}
