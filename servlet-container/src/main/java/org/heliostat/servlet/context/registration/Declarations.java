package org.heliostat.servlet.context.registration;

import jakarta.servlet.DispatcherType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.servlet.deploy.model.FilterMapping;
import org.heliostat.servlet.deploy.model.FilterModel;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.ServletModel;
import org.heliostat.servlet.deploy.model.WebAppModel;
import org.heliostat.servlet.security.DeclaredSecurity;
import org.jspecify.annotations.Nullable;

/**
 * Servlets, filters and mappings of an application while it starts: the descriptor's, and those it adds itself (Servlet
 * 6.1, 4.4). Used by the thread that starts it; closed before the first request.
 */
public final class Declarations {

    private final StartPhase phase = new StartPhase();
    private final Map<String, ServletDeclaration> servlets = new LinkedHashMap<>();
    private final Map<String, FilterDeclaration> filters = new LinkedHashMap<>();
    private final Map<String, String> mappings = new LinkedHashMap<>();
    private final List<Mapping> filterMappings = new ArrayList<>();
    private final Set<String> fixedConstraints;
    private int mappedBefore;

    /** One mapping of a filter. */
    public record Mapping(String filterName, FilterMapping.Kind kind, String target, Set<DispatcherType> dispatchers) {}

    public Declarations(WebAppModel model) {
        fixedConstraints = DeclaredSecurity.fixedPatterns(model.constraints());
        for (ServletModel servlet : model.servlets()) {
            servlets.put(servlet.name(), new ServletDeclaration(this, servlet));
        }
        mappings.putAll(model.servletMappings());
        for (FilterModel filter : model.filters()) {
            filters.put(filter.name(), new FilterDeclaration(this, filter));
        }
        for (FilterMapping mapping : model.filterMappings()) {
            filterMappings.add(
                    new Mapping(mapping.filterName(), mapping.kind(), mapping.target(), mapping.dispatchers()));
        }
    }

    public void close() {
        phase.end();
    }

    public boolean isClosed() {
        return phase.isOver();
    }

    public void requireOpen() {
        phase.requireOpen();
    }

    StartPhase phase() {
        return phase;
    }

    public Map<String, ServletDeclaration> servlets() {
        return servlets;
    }

    public Map<String, FilterDeclaration> filters() {
        return filters;
    }

    /** @return URL pattern to servlet name */
    public Map<String, String> mappings() {
        return mappings;
    }

    public List<Mapping> filterMappings() {
        return filterMappings;
    }

    @Nullable
    ServletDeclaration servlet(String name) {
        return servlets.get(name);
    }

    /** Patterns that the server's own defaults hold may be taken; a servlet's own pattern is no conflict. */
    boolean isTaken(String pattern, String byServlet) {
        String name = mappings.get(pattern);
        ServletDeclaration owner = name == null ? null : servlets.get(name);
        return owner != null
                && !owner.getName().equals(byServlet)
                && !owner.origin().equals(Origin.SERVER_DEFAULTS);
    }

    /** @return patterns whose constraints stand in a descriptor */
    Set<String> fixedConstraints() {
        return fixedConstraints;
    }

    /** Mappings declared "before" keep their order among each other, in front of the descriptor's. */
    void map(
            String filterName,
            FilterMapping.Kind kind,
            String target,
            @Nullable EnumSet<DispatcherType> types,
            boolean after) {
        Set<DispatcherType> dispatchers =
                types == null || types.isEmpty() ? EnumSet.of(DispatcherType.REQUEST) : EnumSet.copyOf(types);
        Mapping mapping = new Mapping(filterName, kind, target, dispatchers);
        if (after) {
            filterMappings.add(mapping);
        } else {
            filterMappings.add(mappedBefore++, mapping);
        }
    }
}
