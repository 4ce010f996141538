package org.heliostat.servlet.deploy.annotation;

import static org.heliostat.servlet.deploy.annotation.Annotations.flag;
import static org.heliostat.servlet.deploy.annotation.Annotations.initParams;
import static org.heliostat.servlet.deploy.annotation.Annotations.on;
import static org.heliostat.servlet.deploy.annotation.Annotations.text;
import static org.heliostat.servlet.deploy.annotation.Annotations.texts;

import jakarta.servlet.DispatcherType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.ClassPart;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.descriptor.FilterPart;
import org.heliostat.servlet.deploy.descriptor.NamedText;
import org.heliostat.servlet.deploy.descriptor.ServletPart;
import org.heliostat.servlet.deploy.descriptor.xml.UrlPatternSyntax;
import org.heliostat.servlet.deploy.model.FilterMapping;
import org.heliostat.servlet.deploy.model.ListenerModel;
import org.heliostat.servlet.deploy.model.NamingModel;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationTarget;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;

/** Turns the annotations of one unit into a {@link Descriptor} (Servlet 6.1, 8.1 and 15.5). */
final class ComponentAnnotations {
    private static final DotName WEB_SERVLET = DotName.createSimple("jakarta.servlet.annotation.WebServlet");
    private static final DotName WEB_FILTER = DotName.createSimple("jakarta.servlet.annotation.WebFilter");
    private static final DotName WEB_LISTENER = DotName.createSimple("jakarta.servlet.annotation.WebListener");
    private static final DotName DECLARE_ROLES = DotName.createSimple("jakarta.annotation.security.DeclareRoles");

    private final ClassUnit unit;
    private final ServletClassAnnotations servletClasses;
    private final Problems problems;
    private final List<ServletPart> servlets = new ArrayList<>();
    private final List<NamedText> servletMappings = new ArrayList<>();
    private final List<FilterPart> filters = new ArrayList<>();
    private final List<FilterMapping> filterMappings = new ArrayList<>();
    private final List<ListenerModel> listeners = new ArrayList<>();
    private final List<ClassPart> classes = new ArrayList<>();
    private final Set<String> roles = new LinkedHashSet<>();

    /** @param all of the whole application, for superclasses in other units */
    ComponentAnnotations(ClassUnit unit, ClassLookup all, Problems problems) {
        this.unit = unit;
        this.problems = problems;
        this.servletClasses = new ServletClassAnnotations(all);
    }

    Descriptor read() throws IOException {
        for (ClassInfo type : annotated(WEB_SERVLET)) {
            on(type, WEB_SERVLET).ifPresent(annotation -> servlet(type, annotation));
        }
        for (ClassInfo type : annotated(WEB_FILTER)) {
            on(type, WEB_FILTER).ifPresent(annotation -> filter(type, annotation));
        }
        for (ClassInfo type : annotated(WEB_LISTENER)) {
            String name = type.name().toString();
            listeners.add(new ListenerModel(unit.at(name), name, false));
        }
        for (ClassInfo type : annotated(DECLARE_ROLES)) {
            on(type, DECLARE_ROLES).ifPresent(annotation -> roles.addAll(texts(annotation, "value")));
        }
        List<ClassInfo> types = new ArrayList<>(unit.index().getKnownClasses());
        types.sort(Comparator.comparing(type -> type.name().toString()));
        for (ClassInfo type : types) {
            servletClasses.of(type, unit.at(type.name().toString())).ifPresent(classes::add);
        }
        Descriptor.Components components =
                new Descriptor.Components(servlets, servletMappings, filters, filterMappings, listeners, classes);
        List<NamingModel.Entry> names = new ArrayList<>(new ClassResources(unit).entries());
        names.addAll(new MailSessionDefinitions(unit, problems).entries());
        return Descriptor.ofComponents(new Origin(unit.source(), 0), components, List.copyOf(roles))
                .withNaming(new NamingModel(names, Map.of(), Map.of()));
    }

    /** Classes with the annotation, by name: the order of entries in a jar must not decide anything. */
    private List<ClassInfo> annotated(DotName annotation) {
        return unit.index().getAnnotations(annotation).stream()
                .map(AnnotationInstance::target)
                .filter(target -> target != null && target.kind() == AnnotationTarget.Kind.CLASS)
                .map(AnnotationTarget::asClass)
                .sorted(Comparator.comparing(type -> type.name().toString()))
                .toList();
    }

    private void servlet(ClassInfo type, AnnotationInstance annotation) {
        String className = type.name().toString();
        Origin at = unit.at(className);
        String name = text(annotation, "name").orElse(className);
        servlets.add(new ServletPart(
                at,
                name,
                Optional.of(className),
                Optional.empty(),
                initParams(annotation),
                loadOnStartup(annotation),
                flag(annotation, "asyncSupported"),
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                text(annotation, "displayName")));
        for (String pattern : patterns(at, "@WebServlet", annotation)) {
            servletMappings.add(new NamedText(at, pattern, name));
        }
    }

    private static OptionalInt loadOnStartup(AnnotationInstance annotation) {
        return annotation.value("loadOnStartup") == null
                ? OptionalInt.empty()
                : OptionalInt.of(annotation.value("loadOnStartup").asInt());
    }

    private void filter(ClassInfo type, AnnotationInstance annotation) {
        String className = type.name().toString();
        Origin at = unit.at(className);
        String name = text(annotation, "filterName").orElse(className);
        filters.add(new FilterPart(
                at,
                name,
                Optional.of(className),
                initParams(annotation),
                flag(annotation, "asyncSupported"),
                text(annotation, "displayName")));
        Set<DispatcherType> dispatchers = EnumSet.noneOf(DispatcherType.class);
        if (annotation.value("dispatcherTypes") != null) {
            for (String dispatcher : annotation.value("dispatcherTypes").asEnumArray()) {
                dispatchers.add(DispatcherType.valueOf(dispatcher));
            }
        }
        for (String pattern : filterPatterns(at, annotation)) {
            filterMappings.add(new FilterMapping(at, name, FilterMapping.Kind.URL_PATTERN, pattern, dispatchers));
        }
        for (String servlet : texts(annotation, "servletNames")) {
            filterMappings.add(new FilterMapping(at, name, FilterMapping.Kind.SERVLET_NAME, servlet, dispatchers));
        }
    }

    /** {@code value} and {@code urlPatterns} mean the same and exclude each other (8.1.1). */
    private List<String> patterns(Origin at, String what, AnnotationInstance annotation) {
        return valid(at, what, declared(at, what, annotation));
    }

    /** As in a descriptor: Tomcat takes a {@code *} as well. */
    private List<String> filterPatterns(Origin at, AnnotationInstance annotation) {
        List<String> patterns = declared(at, "@WebFilter", annotation);
        if (patterns.contains(UrlPatternSyntax.ALL_OF_TOMCAT)) {
            problems.warn(at, "@WebFilter: " + UrlPatternSyntax.TAKEN_AS_ALL);
        }
        return valid(
                at,
                "@WebFilter",
                patterns.stream()
                        .map(text -> text.equals(UrlPatternSyntax.ALL_OF_TOMCAT) ? UrlPatternSyntax.ALL : text)
                        .toList());
    }

    private List<String> declared(Origin at, String what, AnnotationInstance annotation) {
        List<String> value = texts(annotation, "value");
        List<String> urlPatterns = texts(annotation, "urlPatterns");
        if (!value.isEmpty() && !urlPatterns.isEmpty()) {
            problems.error(at, what, "has value and urlPatterns (expected: one of them)");
        }
        return value.isEmpty() ? urlPatterns : value;
    }

    private List<String> valid(Origin at, String what, List<String> patterns) {
        for (String pattern : patterns) {
            if (!UrlPatternSyntax.isValid(pattern)) {
                problems.error(at, what + " " + pattern, "(expected: empty, /path, /path/* or *.extension)");
            }
        }
        return patterns.stream().filter(UrlPatternSyntax::isValid).toList();
    }
}
