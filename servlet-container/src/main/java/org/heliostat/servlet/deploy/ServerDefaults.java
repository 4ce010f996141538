package org.heliostat.servlet.deploy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.descriptor.NamedText;
import org.heliostat.servlet.deploy.descriptor.ServletPart;
import org.heliostat.servlet.deploy.model.JspConfig;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.SessionConfig;

/**
 * What every application gets without asking, in place of the original's default-web.xml: a servlet for static files,
 * one for pages, and welcome files. MIME types come from the virtual server.
 *
 * @param defaultServletClass class that serves static resources
 * @param jspServletClass class that runs pages
 */
public record ServerDefaults(String defaultServletClass, String jspServletClass) {
    /** Name of the servlet for static resources; applications map patterns to it by this name. */
    public static final String DEFAULT_SERVLET = "default";
    /** Name of the servlet for pages. */
    public static final String JSP_SERVLET = "jsp";

    Descriptor descriptor() {
        Origin at = Origin.SERVER_DEFAULTS;
        List<ServletPart> servlets =
                List.of(servlet(DEFAULT_SERVLET, defaultServletClass), servlet(JSP_SERVLET, jspServletClass));
        List<NamedText> mappings = List.of(
                new NamedText(at, "/", DEFAULT_SERVLET),
                new NamedText(at, "*.jsp", JSP_SERVLET),
                new NamedText(at, "*.jspx", JSP_SERVLET));
        Descriptor.Components components =
                new Descriptor.Components(servlets, mappings, List.of(), List.of(), List.of(), List.of());
        Descriptor base = Descriptor.ofComponents(at, components, List.of());
        Descriptor.Settings settings = new Descriptor.Settings(
                List.of(),
                SessionConfig.NONE,
                List.of("index.html", "index.htm", "index.jsp"),
                List.of(),
                List.of(),
                List.of(),
                JspConfig.NONE);
        return base.withSettings(settings);
    }

    private static ServletPart servlet(String name, String className) {
        return new ServletPart(
                Origin.SERVER_DEFAULTS,
                name,
                Optional.of(className),
                Optional.empty(),
                Map.of(),
                OptionalInt.empty(),
                Optional.of(true),
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
