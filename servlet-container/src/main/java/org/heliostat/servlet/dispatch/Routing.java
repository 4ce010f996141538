package org.heliostat.servlet.dispatch;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.MappingMatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.servlet.deploy.ServerDefaults;
import org.heliostat.servlet.dispatch.content.ResourceTree;
import org.heliostat.servlet.dispatch.content.WebResource;
import org.heliostat.servlet.servlethttp.Application;
import org.jspecify.annotations.Nullable;

/** Decides who answers a request of one application. Immutable; any thread. */
public final class Routing {

    private final Application application;
    private final UrlMatcher matcher;
    private final Map<String, MappedServlet> byName = new HashMap<>();
    private final ResourceTree resources;
    private final List<String> welcomeFiles;
    private final MappedServlet standard;

    /**
     * @param mappings URL pattern to servlet
     * @param servlets all servlets, mapped or not
     * @param filters in the order in which they are to be called, mappings by pattern and by name mixed
     * @param standard the servlet for what nothing is mapped to
     * @param cache stands before servlets whose answers are kept
     */
    public Routing(
            Application application,
            Map<String, LoadedServlet> mappings,
            List<LoadedServlet> servlets,
            List<FilterTarget> filters,
            ResourceTree resources,
            List<String> welcomeFiles,
            LoadedServlet standard,
            AnswerCache cache) {
        this.application = application;
        this.resources = resources;
        this.welcomeFiles = List.copyOf(welcomeFiles);
        List<FilterTarget> ordered = patternsFirst(filters);
        List<MappedServlet> mapped = new ArrayList<>();
        mappings.forEach(
                (pattern, servlet) -> mapped.add(new MappedServlet(servlet, UrlPattern.of(pattern), ordered, cache)));
        this.standard = new MappedServlet(standard, UrlPattern.of("/"), ordered, cache);
        if (!mappings.containsKey("/")) {
            mapped.add(this.standard);
        }
        matcher = new UrlMatcher(mapped);
        for (LoadedServlet servlet : servlets) {
            byName.put(servlet.name(), new MappedServlet(servlet, null, ordered));
        }
        byName.putIfAbsent(standard.name(), new MappedServlet(standard, null, ordered));
    }

    /** Filters found by pattern are called before those found by servlet name (Servlet 6.1, 6.2.4). */
    private static List<FilterTarget> patternsFirst(List<FilterTarget> filters) {
        List<FilterTarget> ordered = new ArrayList<>();
        filters.stream().filter(target -> target.pattern() != null).forEach(ordered::add);
        filters.stream().filter(target -> target.pattern() == null).forEach(ordered::add);
        return ordered;
    }

    public Application application() {
        return application;
    }

    ResourceTree resources() {
        return resources;
    }

    /**
     * Finds who answers a client's request; what is hidden leads to the default servlet, which knows nothing of it.
     */
    public ServletMatch route(String path) {
        if (ResourceTree.isHidden(path)) {
            return new ServletMatch(standard, path, MappingMatch.DEFAULT, "", path, null);
        }
        return within(path);
    }

    /** A folder without a servlet of its own leads to its welcome file, whoever asks (Servlet 6.1, 10.10). */
    private ServletMatch within(String path) {
        ServletMatch match = match(path);
        // A property group of pages may cover whole folders, which are no pages.
        boolean folder = path.endsWith("/")
                && (match.kind() == MappingMatch.DEFAULT || match.kind() == MappingMatch.PATH && isForFiles(match));
        if (folder && !welcomeFiles.isEmpty()) {
            ServletMatch welcome = welcome(path);
            return welcome == null ? match : welcome;
        }
        return match;
    }

    ServletMatch match(String path) {
        ServletMatch match = matcher.match(path);
        if (match == null) {
            throw new IllegalStateException("path without a servlet (expected: at least the default servlet)");
        }
        return match;
    }

    /** Files of the whole list come before servlets (Servlet 6.1, 10.10). */
    private @Nullable ServletMatch welcome(String folder) {
        if (resources.find(folder) != null) {
            for (String name : welcomeFiles) {
                WebResource file = resources.find(folder + name);
                if (file != null && !file.isDirectory()) {
                    return match(folder + name);
                }
            }
        }
        for (String name : welcomeFiles) {
            ServletMatch match = match(folder + name);
            if (match.kind() != MappingMatch.DEFAULT && !isForFiles(match)) {
                return match;
            }
        }
        return null;
    }

    /** A page that is no file does not exist, though its extension is mapped. */
    private static boolean isForFiles(ServletMatch match) {
        boolean byName = match.kind() == MappingMatch.EXACT;
        return !byName && match.getServletName().equals(ServerDefaults.JSP_SERVLET);
    }

    /** @return null when the path does not begin with a slash, is malformed or leads out of the application */
    public @Nullable RequestDispatcher dispatcher(String path) {
        if (path == null || !path.startsWith("/")) {
            return null;
        }
        DispatchPath parsed = DispatchPath.parse(path);
        return parsed == null ? null : new PathDispatcher(this, within(parsed.path()), parsed);
    }

    /** @return null when there is no servlet of that name */
    public @Nullable RequestDispatcher namedDispatcher(String name) {
        MappedServlet servlet = byName.get(name);
        return servlet == null ? null : new PathDispatcher(this, ServletMatch.byName(servlet), null);
    }
}
