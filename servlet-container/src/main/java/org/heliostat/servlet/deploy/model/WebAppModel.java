package org.heliostat.servlet.deploy.model;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One web application as it is to be started: web.xml, fragments, annotations and server defaults already merged
 * (Servlet 6.1, chapters 8 and 14). Immutable. Maps and sets keep the order of declaration.
 *
 * @param version the {@code version} attribute of web.xml, {@code 6.1} when there is no web.xml
 * @param contextParams initialisation parameters of the context
 * @param servlets all servlets, disabled ones included, in order of declaration; names are unique
 * @param servletMappings URL pattern to servlet name; every pattern once, every name exists
 * @param filters all filters, names are unique
 * @param filterMappings in the order in which the chain is built, {@code url-pattern} and {@code servlet-name} mixed
 * @param listeners in the order in which they are called at start
 * @param welcomeFiles without a leading slash
 * @param mimeMappings extension without dot, lower case, to media type; only what the application declares
 * @param localeEncodings locale as written in the descriptor to character encoding
 * @param constraints from descriptors and {@code @ServletSecurity}
 * @param securityRoles all role names known: security-role, auth-constraint, role refs, {@code @DeclareRoles}
 * @param initializers ServletContainerInitializers to be called, in order, after the listeners are known
 * @param orderedLibs jar names in order, the value of {@code ServletContext.ORDERED_LIBS}; empty when nothing ordered
 *     them
 * @param findings warnings of all readers
 */
public record WebAppModel(
        Optional<String> displayName,
        String version,
        boolean metadataComplete,
        boolean distributable,
        Optional<String> defaultContextPath,
        Optional<String> requestCharacterEncoding,
        Optional<String> responseCharacterEncoding,
        boolean denyUncoveredHttpMethods,
        Map<String, String> contextParams,
        List<ServletModel> servlets,
        Map<String, String> servletMappings,
        List<FilterModel> filters,
        List<FilterMapping> filterMappings,
        List<ListenerModel> listeners,
        SessionConfig session,
        List<String> welcomeFiles,
        List<ErrorPage> errorPages,
        Map<String, String> mimeMappings,
        Map<String, String> localeEncodings,
        JspConfig jsp,
        List<SecurityConstraint> constraints,
        Optional<LoginConfig> login,
        Set<String> securityRoles,
        NamingModel naming,
        List<InitializerModel> initializers,
        Optional<List<String>> orderedLibs,
        List<Finding> findings) {

    public WebAppModel {
        contextParams = OrderedCopy.of(contextParams);
        servlets = List.copyOf(servlets);
        servletMappings = OrderedCopy.of(servletMappings);
        filters = List.copyOf(filters);
        filterMappings = List.copyOf(filterMappings);
        listeners = List.copyOf(listeners);
        welcomeFiles = List.copyOf(welcomeFiles);
        errorPages = List.copyOf(errorPages);
        mimeMappings = OrderedCopy.of(mimeMappings);
        localeEncodings = OrderedCopy.of(localeEncodings);
        constraints = List.copyOf(constraints);
        securityRoles = Collections.unmodifiableSet(new LinkedHashSet<>(securityRoles));
        initializers = List.copyOf(initializers);
        orderedLibs = orderedLibs.map(List::copyOf);
        findings = List.copyOf(findings);
    }

    /** The servlet of that name, disabled ones included. */
    public Optional<ServletModel> servlet(String name) {
        return servlets.stream().filter(servlet -> servlet.name().equals(name)).findFirst();
    }

    /** The filter of that name. */
    public Optional<FilterModel> filter(String name) {
        return filters.stream().filter(filter -> filter.name().equals(name)).findFirst();
    }

    /** The URL patterns mapped to a servlet, in order of declaration. */
    public List<String> patternsOf(String servletName) {
        return servletMappings.entrySet().stream()
                .filter(mapping -> mapping.getValue().equals(servletName))
                .map(Map.Entry::getKey)
                .toList();
    }
}
