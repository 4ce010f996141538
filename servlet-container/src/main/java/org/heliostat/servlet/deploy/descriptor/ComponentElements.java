package org.heliostat.servlet.deploy.descriptor;

import jakarta.servlet.DispatcherType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.heliostat.servlet.deploy.descriptor.xml.Values;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;
import org.heliostat.servlet.deploy.model.FilterMapping;
import org.heliostat.servlet.deploy.model.ListenerModel;
import org.heliostat.servlet.deploy.model.MultipartSettings;
import org.heliostat.servlet.deploy.model.Origin;

/** Reads {@code servlet}, {@code filter}, {@code listener} and their mappings. */
final class ComponentElements {
    private final Values values;
    private final boolean old;

    /** @param old whether the descriptor is older than 2.4 */
    ComponentElements(Values values, boolean old) {
        this.values = values;
        this.old = old;
    }

    Descriptor.Components read(XmlElement root) {
        List<ServletPart> servlets = new ArrayList<>();
        root.children("servlet").forEach(element -> servlet(element).ifPresent(servlet -> {
            if (servlets.stream().anyMatch(other -> other.name().equals(servlet.name()))) {
                twice(element.at(), "servlet", servlet.name());
                return;
            }
            servlets.add(servlet);
        }));
        List<FilterPart> filters = new ArrayList<>();
        root.children("filter").forEach(element -> filter(element).ifPresent(filter -> {
            if (filters.stream().anyMatch(other -> other.name().equals(filter.name()))) {
                twice(element.at(), "filter", filter.name());
                return;
            }
            filters.add(filter);
        }));
        return new Descriptor.Components(
                servlets,
                root.children("servlet-mapping").flatMap(this::servletMapping).toList(),
                filters,
                root.children("filter-mapping").flatMap(this::filterMapping).toList(),
                root.children("listener").flatMap(this::listener).toList(),
                List.of());
    }

    private void twice(Origin at, String what, String name) {
        values.problems().error(at, what + " " + name, "is there twice (expected: names that are unique)");
    }

    private Optional<ServletPart> servlet(XmlElement servlet) {
        Optional<String> className = servlet.text("servlet-class");
        Optional<String> jspFile = servlet.text("jsp-file").map(path -> path.startsWith("/") ? path : "/" + path);
        if (className.isPresent() && jspFile.isPresent()) {
            values.problems().error(servlet.at(), "servlet", "has servlet-class and jsp-file (expected: one of them)");
        }
        return values.required(servlet, "servlet-name")
                .map(name -> new ServletPart(
                        servlet.at(),
                        name,
                        className,
                        jspFile,
                        values.params(servlet, "init-param"),
                        loadOnStartup(servlet),
                        values.flag(servlet, "async-supported"),
                        servlet.child("run-as").flatMap(runAs -> values.required(runAs, "role-name")),
                        roleRefs(servlet),
                        servlet.child("multipart-config").map(this::multipart),
                        values.flag(servlet, "enabled"),
                        servlet.text("display-name")));
    }

    /** An empty element means: at start, in any order (the schema allows the empty string). */
    private OptionalInt loadOnStartup(XmlElement servlet) {
        Optional<XmlElement> element = servlet.child("load-on-startup");
        if (element.isPresent() && element.get().text().isEmpty()) {
            return OptionalInt.of(0);
        }
        return values.integer(servlet, "load-on-startup");
    }

    private Map<String, String> roleRefs(XmlElement servlet) {
        Map<String, String> refs = new LinkedHashMap<>();
        servlet.children("security-role-ref").forEach(ref -> values.required(ref, "role-name")
                .ifPresent(name -> refs.put(name, ref.text("role-link").orElse(name))));
        return refs;
    }

    private MultipartSettings multipart(XmlElement config) {
        return new MultipartSettings(
                config.text("location").orElse(""),
                values.number(config, "max-file-size", Long.MIN_VALUE, Long.MAX_VALUE)
                        .orElse(-1),
                values.number(config, "max-request-size", Long.MIN_VALUE, Long.MAX_VALUE)
                        .orElse(-1),
                (int) values.number(config, "file-size-threshold", 0, Integer.MAX_VALUE)
                        .orElse(0));
    }

    private Stream<NamedText> servletMapping(XmlElement mapping) {
        Optional<String> servlet = values.required(mapping, "servlet-name");
        if (!mapping.has("url-pattern")) {
            values.required(mapping, "url-pattern");
        }
        return mapping.children("url-pattern")
                .flatMap(pattern -> values
                        .pattern(pattern, old)
                        .flatMap(text -> servlet.map(name -> new NamedText(pattern.at(), text, name)))
                        .stream());
    }

    private Optional<FilterPart> filter(XmlElement filter) {
        return values.required(filter, "filter-name")
                .map(name -> new FilterPart(
                        filter.at(),
                        name,
                        filter.text("filter-class"),
                        values.params(filter, "init-param"),
                        values.flag(filter, "async-supported"),
                        filter.text("display-name")));
    }

    private Stream<FilterMapping> filterMapping(XmlElement mapping) {
        Optional<String> filter = values.required(mapping, "filter-name");
        Set<DispatcherType> dispatchers = dispatchers(mapping);
        if (filter.isEmpty()) {
            return Stream.empty();
        }
        if (!mapping.has("url-pattern") && !mapping.has("servlet-name")) {
            values.problems()
                    .error(mapping.at(), "filter-mapping " + filter.get(), "(expected: a url-pattern or servlet-name)");
        }
        return mapping.children().stream()
                .flatMap(child -> target(child)
                        .map(target -> new FilterMapping(child.at(), filter.get(), kind(child), target, dispatchers))
                        .stream());
    }

    private static FilterMapping.Kind kind(XmlElement child) {
        return child.name().equals("url-pattern") ? FilterMapping.Kind.URL_PATTERN : FilterMapping.Kind.SERVLET_NAME;
    }

    private Optional<String> target(XmlElement child) {
        return switch (child.name()) {
            case "url-pattern" -> values.filterPattern(child, old);
            case "servlet-name" -> Optional.of(child.text()).filter(name -> !name.isEmpty());
            default -> Optional.empty();
        };
    }

    private Set<DispatcherType> dispatchers(XmlElement mapping) {
        Set<DispatcherType> dispatchers = EnumSet.noneOf(DispatcherType.class);
        mapping.children("dispatcher").forEach(element -> {
            try {
                dispatchers.add(DispatcherType.valueOf(element.text().toUpperCase(Locale.ROOT)));
            } catch (IllegalArgumentException e) {
                values.problem(element, "REQUEST, FORWARD, INCLUDE, ASYNC or ERROR");
            }
        });
        return Collections.unmodifiableSet(dispatchers);
    }

    private Stream<ListenerModel> listener(XmlElement listener) {
        return values
                .required(listener, "listener-class")
                .map(className -> new ListenerModel(listener.at(), className, false))
                .stream();
    }
}
