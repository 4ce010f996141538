package org.heliostat.servlet.jsp;

import static java.util.Objects.requireNonNull;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.jasper.compiler.TldCache;
import org.apache.jasper.servlet.JasperInitializer;
import org.apache.tomcat.InstanceManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xml.sax.SAXException;

/**
 * Runs the pages of one application by Jasper. Order of use: {@link #prepare} before the application's listeners are
 * called, with the application's class loader as context class loader; then {@link #newServlet()}, whose
 * {@code destroy()} ends all its pages.
 */
public final class JspEngine {
    private static final Logger LOG = LoggerFactory.getLogger(JspEngine.class);
    private static final String COMPILER_CLASS = "org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding";

    private final JspSettings settings;
    private final Map<Path, List<String>> inJars;
    private final TagLibrariesOnBoard onBoard;
    private final PageErrorAnswer errors;
    private final @Nullable PageWatch watch;
    private final List<PageServlet> servlets = new CopyOnWriteArrayList<>();
    private volatile @Nullable PageInstances instances;
    private volatile @Nullable ClassLoader application;
    private volatile @Nullable PageFailureText failures;

    /**
     * @param inJars names of the entries of jars that describe tag libraries
     * @param onBoard tag libraries of the server, shared by its applications
     */
    public JspEngine(JspSettings settings, Map<Path, List<String>> inJars, TagLibrariesOnBoard onBoard) {
        this.settings = requireNonNull(settings, "settings");
        this.inJars = Collections.unmodifiableMap(new LinkedHashMap<>(inJars));
        this.onBoard = onBoard;
        this.errors = new PageErrorAnswer(settings.development());
        int seconds = settings.reloadIntervalSeconds();
        this.watch = seconds > 0 ? new PageWatch(seconds, settings.reloadFiles()) : null;
    }

    /**
     * Finds the tag libraries and leaves what Jasper needs in attributes of {@code context}.
     *
     * @param lifecycle told of each page and tag handler
     * @return class names of listeners that tag libraries declare, to be added after those of the descriptors
     * @throws ServletException when a descriptor of a tag library or the scratch folder cannot be used
     */
    public List<String> prepare(ServletContext context, ClassLoader application, PageLifecycle lifecycle)
            throws ServletException {
        initialiseCompiler();
        // Its class initialiser makes the JspFactory, which the API keeps in a static field for the whole server.
        new JasperInitializer();
        try {
            Files.createDirectories(settings.scratch());
            TagLibraries libraries = new TagLibraries(context, inJars, onBoard);
            libraries.scan();
            PageInstances made = new PageInstances(application, lifecycle, watch);
            instances = made;
            this.application = application;
            failures = new PageFailureText(new PageSource(context));
            context.setAttribute(InstanceManager.class.getName(), made);
            if (watch != null) {
                watch.serve(context);
            }
            settings.xmlAccess().leaveIn(context);
            context.setAttribute(
                    TldCache.SERVLET_CONTEXT_ATTRIBUTE_NAME, new TagLibraryCache(context, libraries, onBoard));
            return List.copyOf(libraries.getListeners());
        } catch (SAXException wrong) {
            throw new ServletException("tag libraries cannot be read:\n  " + wrong.getMessage());
        } catch (IOException e) {
            throw new ServletException("tag libraries cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * One class of the compiler keeps an exception in a static field. Initialised by the first page, below filters, it
     * would keep the classes of that application's filters, which are on the stack then, for ever.
     */
    private static void initialiseCompiler() {
        try {
            Class.forName(COMPILER_CLASS, true, JspEngine.class.getClassLoader());
        } catch (ClassNotFoundException otherCompiler) {
            LOG.debug("{} is not there any more", COMPILER_CLASS);
        }
    }

    /** A servlet that runs the page a request names. */
    public Servlet newServlet() {
        return newServlet(settings.servletParams());
    }

    /** A servlet that runs one page, whatever the request ({@code jsp-file}). */
    public Servlet newServlet(String jspFile) {
        Map<String, String> params = new LinkedHashMap<>(settings.servletParams());
        params.put("jspFile", jspFile);
        return newServlet(params);
    }

    private Servlet newServlet(Map<String, String> params) {
        ClassLoader loader = requireNonNull(application, "prepare comes first");
        PageServlet servlet = new PageServlet(params, this::precompiled, errors, loader);
        servlets.add(servlet);
        return servlet;
    }

    private @Nullable PrecompiledPages precompiled(ServletConfig config) {
        PageInstances made = instances;
        ClassLoader loader = application;
        if (!settings.usePrecompiled() || made == null || loader == null) {
            return null;
        }
        return new PrecompiledPages(loader, made, config);
    }

    /**
     * Compiles a page and loads it, as its first request would. Any thread.
     *
     * @param servlet of {@link #newServlet()}, initialised
     * @return what is wrong with it, a sentence for each problem
     */
    public List<String> precompile(Servlet servlet, String page) {
        if (!(servlet instanceof PageServlet pages)) {
            return List.of();
        }
        try {
            pages.precompile(page);
            return List.of();
        } catch (PageError error) {
            return error.problems().stream().map(PageError.Problem::sentence).toList();
        } catch (ServletException | IOException | RuntimeException | LinkageError failed) {
            return List.of(page + ": " + failed);
        }
    }

    /** @return HTML about a page that threw; null when none did or the browser must not learn of it. Any thread */
    public @Nullable String failureText(Throwable thrown) {
        PageFailureText text = failures;
        return !settings.development() || text == null ? null : text.of(thrown);
    }

    /** @return pages in use, of all servlets. Any thread */
    public long loaded() {
        return servlets.stream().mapToLong(PageServlet::loaded).sum();
    }

    /** @return how often a page was compiled again because it had changed. Any thread */
    public long reloaded() {
        return servlets.stream().mapToLong(PageServlet::reloaded).sum() + (watch == null ? 0 : watch.replaced());
    }

    /**
     * Looks whether pages have changed, if it is time to. To be called once a second, by one thread, with the application's
     * class loader as context class loader.
     *
     * @return whether {@link #endReplaced} has something to do
     */
    public boolean look() {
        return watch != null && watch.look();
    }

    /** Ends pages that were replaced. They are code of the application: a thread of which nothing is kept. */
    public void endReplaced() {
        if (watch != null) {
            watch.endRetired();
        }
    }

    /** Ends what is left of pages that were replaced; the others end with their servlets. */
    public void close() {
        if (watch != null) {
            watch.endAll();
        }
    }
}
