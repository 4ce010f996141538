package org.heliostat.servlet.jsp;

import static java.util.Objects.requireNonNull;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.jasper.compiler.TldCache;
import org.apache.jasper.servlet.JasperInitializer;
import org.apache.jasper.servlet.JspServlet;
import org.apache.tomcat.InstanceManager;
import org.xml.sax.SAXException;

/**
 * Runs the pages of one application by Jasper. Order of use: {@link #prepare} before the application's listeners are
 * called, with the application's class loader as context class loader; then a servlet of {@link #SERVLET_CLASS} with
 * {@link #servletParams()}, made in the server's own loader; its {@code destroy()} ends all pages.
 */
public final class JspEngine {
    /** Jasper's servlet; a class of the server, not visible as such to applications. */
    public static final String SERVLET_CLASS = JspServlet.class.getName();

    /** Init parameter of a second instance of the servlet that stands for one {@code jsp-file}. */
    public static final String JSP_FILE_PARAM = "jspFile";

    private final JspSettings settings;
    private final List<Path> jars;

    /** @param jars jars of WEB-INF/lib, searched for tag libraries */
    public JspEngine(JspSettings settings, List<Path> jars) {
        this.settings = requireNonNull(settings, "settings");
        this.jars = List.copyOf(jars);
    }

    /**
     * Finds the tag libraries and leaves what Jasper needs in attributes of {@code context}.
     *
     * @param created called with each page, tag handler and listener after its constructor
     * @param destroyed called with each before it is let go
     * @return class names of listeners that tag libraries declare, to be added after those of the descriptors
     * @throws ServletException when a descriptor of a tag library or the scratch folder cannot be used
     */
    public List<String> prepare(
            ServletContext context, ClassLoader application, Consumer<Object> created, Consumer<Object> destroyed)
            throws ServletException {
        // Its class initialiser makes the JspFactory, which the API keeps in a static field for the whole server.
        new JasperInitializer();
        try {
            Files.createDirectories(settings.scratch());
            TagLibraries libraries = new TagLibraries(context, jars, JspEngine.class.getClassLoader());
            libraries.setClassLoader(application);
            libraries.scan();
            context.setAttribute(InstanceManager.class.getName(), new PageInstances(application, created, destroyed));
            context.setAttribute(
                    TldCache.SERVLET_CONTEXT_ATTRIBUTE_NAME,
                    new TldCache(
                            context, libraries.getUriTldResourcePathMap(), libraries.getTldResourcePathTaglibXmlMap()));
            return List.copyOf(libraries.getListeners());
        } catch (IOException | SAXException e) {
            throw new ServletException("tag libraries cannot be read: " + e.getMessage(), e);
        }
    }

    /** Init parameters for the servlet named {@code jsp}; those of a descriptor for it may be put over them. */
    public Map<String, String> servletParams() {
        return settings.servletParams();
    }

    /** A new instance of Jasper's servlet, to be initialised with {@link #servletParams()}. */
    public JspServlet newServlet() {
        return new JspServlet();
    }
}
