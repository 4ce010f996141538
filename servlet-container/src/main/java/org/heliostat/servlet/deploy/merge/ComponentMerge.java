package org.heliostat.servlet.deploy.merge;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.descriptor.FilterPart;
import org.heliostat.servlet.deploy.descriptor.NamedText;
import org.heliostat.servlet.deploy.descriptor.ServletPart;
import org.heliostat.servlet.deploy.model.FilterMapping;
import org.heliostat.servlet.deploy.model.ListenerModel;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;

/**
 * Merges servlets, filters, listeners and mappings. Parameters of one component add up over all sources; mappings of
 * a name in a stronger tier replace those of weaker ones; listeners are the sum, each class once.
 */
final class ComponentMerge {
    private final Problems problems;
    private final Map<String, ServletPart> servlets = new LinkedHashMap<>();
    private final Map<String, FilterPart> filters = new LinkedHashMap<>();
    private final MergedMap<NamedText> servletMappings;
    private final List<FilterMapping> filterMappings = new ArrayList<>();
    private final Map<String, ListenerModel> listeners = new LinkedHashMap<>();

    ComponentMerge(Problems problems) {
        this.problems = problems;
        this.servletMappings = new MergedMap<>(
                "url-pattern", NamedText::at, (one, other) -> one.value().equals(other.value()), problems);
    }

    void add(Tier tier) {
        addMappings(tier);
        Map<String, ServletPart> tierServlets = new LinkedHashMap<>();
        Map<String, FilterPart> tierFilters = new LinkedHashMap<>();
        for (Descriptor descriptor : tier.descriptors()) {
            descriptor.components().servlets().forEach(part -> offerServlet(tierServlets, part));
            descriptor.components().filters().forEach(part -> offerFilter(tierFilters, part));
            descriptor.components().listeners().forEach(one -> listeners.putIfAbsent(one.className(), one));
        }
        boolean defaults = tier.rank() == Tier.Rank.SERVER_DEFAULTS;
        tierServlets.forEach((name, part) ->
                servlets.merge(name, part, defaults ? ComponentMerge::fillFromServer : ComponentMerge::fill));
        tierFilters.forEach((name, part) -> filters.merge(name, part, ComponentMerge::fill));
    }

    private void addMappings(Tier tier) {
        boolean defaults = tier.rank() == Tier.Rank.SERVER_DEFAULTS;
        Set<String> mapped = new HashSet<>();
        servletMappings.values().forEach(mapping -> mapped.add(mapping.value()));
        Set<String> filtered = new HashSet<>();
        filterMappings.forEach(mapping -> filtered.add(mapping.filterName()));
        for (Descriptor descriptor : tier.descriptors()) {
            for (NamedText mapping : descriptor.components().servletMappings()) {
                // A further pattern for the server's own servlet must not take away its usual ones; a servlet that
                // only has the same name takes them all.
                boolean replaced = defaults ? isImplemented(mapping.value()) : mapped.contains(mapping.value());
                if (!replaced) {
                    servletMappings.offer(mapping.name(), mapping);
                }
            }
            descriptor.components().filterMappings().stream()
                    .filter(mapping -> !filtered.contains(mapping.filterName()))
                    .forEach(filterMappings::add);
        }
        servletMappings.endTier();
    }

    private void offerServlet(Map<String, ServletPart> tierServlets, ServletPart part) {
        ServletPart other = tierServlets.get(part.name());
        if (other != null && !servlets.containsKey(part.name())) {
            String what = "servlet " + part.name() + ": ";
            agree(part.at(), other.at(), what + "servlet-class", other.className(), part.className());
            agree(part.at(), other.at(), what + "jsp-file", other.jspFile(), part.jspFile());
            agree(part.at(), other.at(), what + "run-as", other.runAs(), part.runAs());
            agree(part.at(), other.at(), what + "multipart-config", other.multipart(), part.multipart());
            agree(part.at(), other.at(), what + "async-supported", other.asyncSupported(), part.asyncSupported());
            agree(part.at(), other.at(), what + "enabled", other.enabled(), part.enabled());
            agree(
                    part.at(),
                    other.at(),
                    what + "load-on-startup",
                    boxed(other.loadOnStartup()),
                    boxed(part.loadOnStartup()));
            agree(part.at(), other.at(), what, other.initParams(), part.initParams());
        }
        tierServlets.merge(part.name(), part, ComponentMerge::fill);
    }

    private void offerFilter(Map<String, FilterPart> tierFilters, FilterPart part) {
        FilterPart other = tierFilters.get(part.name());
        if (other != null && !filters.containsKey(part.name())) {
            String what = "filter " + part.name() + ": ";
            agree(part.at(), other.at(), what + "filter-class", other.className(), part.className());
            agree(part.at(), other.at(), what + "async-supported", other.asyncSupported(), part.asyncSupported());
            agree(part.at(), other.at(), what, other.initParams(), part.initParams());
        }
        tierFilters.merge(part.name(), part, ComponentMerge::fill);
    }

    private static Optional<Integer> boxed(OptionalInt value) {
        return value.isPresent() ? Optional.of(value.getAsInt()) : Optional.empty();
    }

    private <T> void agree(Origin at, Origin otherAt, String what, Optional<T> other, Optional<T> value) {
        if (other.isPresent() && value.isPresent() && !other.equals(value)) {
            problems.error(
                    at,
                    what + " " + value.get(),
                    "is " + other.get() + " in " + otherAt + " (expected: the same, or a decision in web.xml)");
        }
    }

    private void agree(Origin at, Origin otherAt, String what, Map<String, String> other, Map<String, String> values) {
        values.forEach((name, value) -> agree(
                at,
                otherAt,
                what + "init-param " + name + ":",
                Optional.ofNullable(other.get(name)),
                Optional.of(value)));
    }

    /** What the stronger part leaves open is taken from the weaker one. */
    private static ServletPart fill(ServletPart strong, ServletPart weak) {
        boolean implemented = isImplemented(strong);
        return new ServletPart(
                strong.at(),
                strong.name(),
                implemented ? strong.className() : weak.className(),
                implemented ? strong.jspFile() : weak.jspFile(),
                sum(strong.initParams(), weak.initParams()),
                strong.loadOnStartup().isPresent() ? strong.loadOnStartup() : weak.loadOnStartup(),
                strong.asyncSupported().or(weak::asyncSupported),
                strong.runAs().or(weak::runAs),
                sum(strong.roleRefs(), weak.roleRefs()),
                strong.multipart().or(weak::multipart),
                strong.enabled().or(weak::enabled),
                strong.displayName().or(weak::displayName));
    }

    private boolean isImplemented(String servletName) {
        ServletPart part = servlets.get(servletName);
        return part != null && isImplemented(part);
    }

    private static boolean isImplemented(ServletPart part) {
        return part.className().isPresent() || part.jspFile().isPresent();
    }

    /**
     * A servlet of the application that only has the name of one of the server's takes nothing from it; init
     * parameters without a class belong to the server's own.
     */
    private static ServletPart fillFromServer(ServletPart own, ServletPart server) {
        return isImplemented(own) ? own : fill(own, server).declaredAt(server.at());
    }

    private static FilterPart fill(FilterPart strong, FilterPart weak) {
        return new FilterPart(
                strong.at(),
                strong.name(),
                strong.className().or(weak::className),
                sum(strong.initParams(), weak.initParams()),
                strong.asyncSupported().or(weak::asyncSupported),
                strong.displayName().or(weak::displayName));
    }

    private static Map<String, String> sum(Map<String, String> strong, Map<String, String> weak) {
        Map<String, String> sum = new LinkedHashMap<>(strong);
        weak.forEach(sum::putIfAbsent);
        return sum;
    }

    List<ServletPart> servlets() {
        return List.copyOf(servlets.values());
    }

    List<FilterPart> filters() {
        return List.copyOf(filters.values());
    }

    List<NamedText> servletMappings() {
        return List.copyOf(servletMappings.values());
    }

    List<FilterMapping> filterMappings() {
        return List.copyOf(filterMappings);
    }

    List<ListenerModel> listeners() {
        return List.copyOf(listeners.values());
    }
}
