package org.heliostat.servlet.dispatch;

import jakarta.servlet.http.MappingMatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the servlet for a path: exact, longest prefix, extension, default (Servlet 6.1, 12.1). Built once, then
 * immutable; an exact match allocates nothing.
 */
public final class UrlMatcher {

    private final Map<String, ServletMatch> exact = new HashMap<>();
    private final MappedServlet[] prefixes;
    private final Map<String, MappedServlet> extensions = new HashMap<>();
    private final @Nullable ServletMatch root;
    private final @Nullable MappedServlet standard;

    public UrlMatcher(Collection<MappedServlet> mapped) {
        List<MappedServlet> byPrefix = new ArrayList<>();
        ServletMatch foundRoot = null;
        MappedServlet foundStandard = null;
        for (MappedServlet servlet : mapped) {
            UrlPattern pattern = servlet.pattern();
            if (pattern == null) {
                continue;
            }
            switch (pattern.kind()) {
                case CONTEXT_ROOT -> foundRoot = new ServletMatch(servlet, "/", pattern.kind(), "", "", "/");
                case DEFAULT -> foundStandard = servlet;
                case PATH -> byPrefix.add(servlet);
                case EXTENSION -> extensions.put(pattern.fixed(), servlet);
                case EXACT ->
                    exact.put(
                            pattern.fixed(),
                            new ServletMatch(
                                    servlet,
                                    pattern.fixed(),
                                    pattern.kind(),
                                    withoutSlash(pattern.fixed()),
                                    pattern.fixed(),
                                    null));
            }
        }
        byPrefix.sort(Comparator.comparingInt(
                        (MappedServlet servlet) -> fixed(servlet).length())
                .reversed());
        prefixes = byPrefix.toArray(new MappedServlet[0]);
        root = foundRoot;
        standard = foundStandard;
    }

    /** @param path below the context path, decoded and normalised, with leading slash */
    public @Nullable ServletMatch match(String path) {
        if (root != null && (path.equals("/") || path.isEmpty())) {
            return root;
        }
        ServletMatch exactly = exact.get(path);
        if (exactly != null) {
            return exactly;
        }
        for (MappedServlet servlet : prefixes) {
            UrlPattern pattern = servlet.pattern();
            if (pattern != null && pattern.isPrefixOf(path)) {
                return byPrefix(servlet, pattern.fixed().length(), path);
            }
        }
        MappedServlet byExtension = extensions.isEmpty() ? null : extensions.get(extension(path));
        if (byExtension != null) {
            return new ServletMatch(
                    byExtension,
                    path,
                    MappingMatch.EXTENSION,
                    path.substring(path.startsWith("/") ? 1 : 0, path.lastIndexOf('.')),
                    path,
                    null);
        }
        return standard == null ? null : new ServletMatch(standard, path, MappingMatch.DEFAULT, "", path, null);
    }

    private static ServletMatch byPrefix(MappedServlet servlet, int length, String path) {
        String info = path.length() == length ? null : path.substring(length);
        String value = info == null ? "" : withoutSlash(info);
        return new ServletMatch(servlet, path, MappingMatch.PATH, value, path.substring(0, length), info);
    }

    /** @return the part from the last dot of the last segment on, empty when there is none */
    private static String extension(String path) {
        int dot = path.lastIndexOf('.');
        return dot > path.lastIndexOf('/') ? path.substring(dot) : "";
    }

    private static String withoutSlash(String path) {
        return path.startsWith("/") ? path.substring(1) : path;
    }

    private static String fixed(MappedServlet servlet) {
        UrlPattern pattern = servlet.pattern();
        return pattern == null ? "" : pattern.fixed();
    }
}
