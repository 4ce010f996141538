package org.heliostat.servlet.jsp;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.jasper.servlet.JspServlet;
import org.heliostat.servlet.servlethttp.PageResponse;
import org.jspecify.annotations.Nullable;

/**
 * Jasper's servlet with our settings below the init parameters that a descriptor gives it; before Jasper, the pages
 * that the application brings as classes are asked, where that is wished.
 */
final class PageServlet extends JspServlet {
    private static final long serialVersionUID = 1L;

    private final transient Map<String, String> defaults;
    private final transient Function<ServletConfig, @Nullable PrecompiledPages> brought;
    private final transient PageErrorAnswer errors;
    private final transient ClassLoader application;
    private transient @Nullable PrecompiledPages precompiled;
    private transient @Nullable PageTraces traces;
    private transient volatile boolean ready;

    /**
     * @param brought makes what looks for the application's own classes of pages; answers null where nothing does
     * @param application loader of the application's classes
     */
    PageServlet(
            Map<String, String> defaults,
            Function<ServletConfig, @Nullable PrecompiledPages> brought,
            PageErrorAnswer errors,
            ClassLoader application) {
        this.errors = errors;
        this.application = application;
        this.defaults = Map.copyOf(defaults);
        this.brought = brought;
    }

    @Override
    public void init(ServletConfig config) throws ServletException {
        Map<String, String> params = new LinkedHashMap<>(defaults);
        Collections.list(config.getInitParameterNames())
                .forEach(name -> params.put(name, String.valueOf(config.getInitParameter(name))));
        Config whole = new Config(config, params);
        super.init(whole);
        precompiled = brought.apply(whole);
        traces = new PageTraces(Path.of(String.valueOf(whole.getInitParameter("scratchdir"))), application);
        ready = true;
    }

    @Override
    public void service(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        try {
            run(request, new PageResponse(response));
        } catch (ServletException | IOException | RuntimeException | Error thrown) {
            PageTraces told = traces;
            if (told != null && !(thrown instanceof PageError)) {
                told.tell(thrown);
            }
            throw thrown;
        }
    }

    private void run(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        PrecompiledPages pages = precompiled;
        Servlet page = pages == null ? null : pages.find(path(request));
        if (page != null) {
            page.service(request, response);
            return;
        }
        try {
            super.service(request, response);
        } catch (ServletException failed) {
            PageError error = PageError.in(failed);
            if (error == null) {
                throw failed;
            }
            errors.log(path(request), error);
            boolean included = request.getAttribute(RequestDispatcher.INCLUDE_SERVLET_PATH) != null;
            if (included || !errors.show(error, response)) {
                throw error;
            }
        }
    }

    /** Has Jasper make the page ready, as if it had been asked for with {@code jsp_precompile} (Pages 4.0, 11.4.2). */
    void precompile(String page) throws ServletException, IOException {
        PrecompiledPages pages = precompiled;
        if (pages != null && pages.find(page) != null) {
            return;
        }
        try {
            super.service(PrecompileRequest.of(page), PrecompileRequest.answer());
        } catch (ServletException failed) {
            PageError error = PageError.in(failed);
            if (error == null) {
                throw failed;
            }
            errors.log(page, error);
            throw error;
        }
    }

    /** The page that the request means, found as Jasper finds it. */
    private String path(HttpServletRequest request) {
        String fixed = defaults.get("jspFile");
        if (fixed != null) {
            return fixed;
        }
        Object included = request.getAttribute(RequestDispatcher.INCLUDE_SERVLET_PATH);
        Object rest =
                included == null ? request.getPathInfo() : request.getAttribute(RequestDispatcher.INCLUDE_PATH_INFO);
        String path = included == null ? request.getServletPath() : included.toString();
        return rest == null ? path : path + rest;
    }

    /** @return pages in use; any thread, also before it is ready: figures are asked for while applications start */
    int loaded() {
        if (!ready) {
            return 0;
        }
        PrecompiledPages pages = precompiled;
        return getJspCount() + (pages == null ? 0 : pages.size());
    }

    /** @return pages compiled again because they had changed; any thread, also before it is ready */
    int reloaded() {
        return ready ? getJspReloadCount() : 0;
    }

    @Override
    public void destroy() {
        PrecompiledPages pages = precompiled;
        if (pages != null) {
            pages.destroy();
        }
        super.destroy();
    }

    private record Config(ServletConfig declared, Map<String, String> params) implements ServletConfig {

        @Override
        public String getServletName() {
            return declared.getServletName();
        }

        @Override
        public ServletContext getServletContext() {
            return declared.getServletContext();
        }

        @Override
        public @Nullable String getInitParameter(String name) {
            return params.get(name);
        }

        @Override
        public Enumeration<String> getInitParameterNames() {
            return Collections.enumeration(params.keySet());
        }
    }
}
