package org.heliostat.servlet.deploy.merge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.servlet.deploy.ServerDefaults;
import org.heliostat.servlet.deploy.descriptor.ClassPart;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.descriptor.FilterPart;
import org.heliostat.servlet.deploy.descriptor.NamedText;
import org.heliostat.servlet.deploy.descriptor.ServletPart;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.FilterMapping;
import org.heliostat.servlet.deploy.model.FilterModel;
import org.heliostat.servlet.deploy.model.InitializerModel;
import org.heliostat.servlet.deploy.model.JspConfig;
import org.heliostat.servlet.deploy.model.Problems;
import org.heliostat.servlet.deploy.model.ServletModel;
import org.heliostat.servlet.deploy.model.WebAppModel;

/** Makes one {@link WebAppModel} of web.xml, fragments, annotations and server defaults (Servlet 6.1, 8.2.3). */
public final class ModelMerge {
    private final Problems problems;
    private final ComponentMerge components;
    private final SettingMerge settings;
    private final SecurityMerge security;
    private final NamingMerge naming;
    private final Map<String, ClassPart> classes = new LinkedHashMap<>();

    /** @param problems takes conflicts; its findings go into the model */
    public ModelMerge(Problems problems) {
        this.problems = problems;
        this.components = new ComponentMerge(problems);
        this.settings = new SettingMerge(problems);
        this.security = new SecurityMerge(problems);
        this.naming = new NamingMerge(problems);
    }

    /**
     * Merges.
     *
     * @param webXml the main descriptor; an empty one when the application has none
     * @param tiers all tiers from strong to weak, the first one holds {@code webXml}
     * @param orderedLibs see {@link WebAppModel#orderedLibs()}
     * @throws DeploymentException with every conflict and every error noted before
     */
    public WebAppModel merge(
            Descriptor webXml,
            List<Tier> tiers,
            List<InitializerModel> initializers,
            Optional<List<String>> orderedLibs)
            throws DeploymentException {
        for (Tier tier : tiers) {
            components.add(tier);
            settings.add(tier);
            security.add(tier);
            naming.add(tier);
            tier.descriptors().stream()
                    .flatMap(descriptor -> descriptor.components().classes().stream())
                    .forEach(part -> classes.putIfAbsent(part.className(), part));
        }
        List<ServletModel> servlets =
                components.servlets().stream().map(this::servlet).toList();
        List<FilterModel> filters =
                components.filters().stream().map(ModelMerge::filter).toList();
        addAnnotatedSecurity(servlets);
        checkMappings(servlets, filters);
        problems.throwIfAny();
        List<Descriptor> own = tiers.stream()
                .filter(tier -> tier.rank() == Tier.Rank.WEB_XML || tier.rank() == Tier.Rank.FRAGMENTS)
                .flatMap(tier -> tier.descriptors().stream())
                .toList();
        return new WebAppModel(
                webXml.displayName(),
                webXml.version(),
                webXml.metadataComplete(),
                own.stream().allMatch(Descriptor::distributable),
                webXml.defaultContextPath(),
                first(own.stream().map(Descriptor::requestCharacterEncoding).toList()),
                first(own.stream().map(Descriptor::responseCharacterEncoding).toList()),
                webXml.denyUncoveredHttpMethods(),
                settings.contextParams(),
                servlets,
                servletMappings(),
                filters,
                components.filterMappings(),
                components.listeners(),
                settings.session(),
                settings.welcomeFiles(),
                settings.errorPages(),
                settings.mimeMappings(),
                settings.localeEncodings(),
                settings.jsp(),
                security.constraints(),
                security.login(),
                security.roles(),
                naming.naming(),
                initializers,
                orderedLibs,
                problems.findings());
    }

    private static Optional<String> first(List<Optional<String>> values) {
        return values.stream().flatMap(Optional::stream).findFirst();
    }

    private ServletModel servlet(ServletPart part) {
        Optional<ClassPart> annotated = part.className().map(classes::get);
        return new ServletModel(
                part.at(),
                part.name(),
                part.className(),
                part.jspFile(),
                part.initParams(),
                part.loadOnStartup(),
                part.asyncSupported().orElse(false),
                part.runAs().or(() -> annotated.flatMap(ClassPart::runAs)),
                part.roleRefs(),
                part.multipart().or(() -> annotated.flatMap(ClassPart::multipart)),
                part.enabled().orElse(true),
                part.displayName());
    }

    private static FilterModel filter(FilterPart part) {
        return new FilterModel(
                part.at(),
                part.name(),
                part.className(),
                part.initParams(),
                part.asyncSupported().orElse(false),
                part.displayName());
    }

    private Map<String, String> servletMappings() {
        Map<String, String> mappings = new LinkedHashMap<>();
        components.servletMappings().forEach(mapping -> mappings.put(mapping.name(), mapping.value()));
        // What a property group covers is a page, even where a servlet is mapped to the same pattern (Pages 4.0, 3.3).
        for (JspConfig.PropertyGroup group : settings.jsp().propertyGroups()) {
            group.urlPatterns().forEach(pattern -> mappings.put(pattern, ServerDefaults.JSP_SERVLET));
        }
        return mappings;
    }

    private void addAnnotatedSecurity(List<ServletModel> servlets) {
        for (ServletModel servlet : servlets) {
            servlet.runAs().ifPresent(role -> security.addRoles(List.of(role)));
            security.addRoles(servlet.roleRefs().values());
            servlet.className().map(classes::get).ifPresent(part -> security.addAnnotated(part, patterns(servlet)));
        }
    }

    private List<String> patterns(ServletModel servlet) {
        return components.servletMappings().stream()
                .filter(mapping -> mapping.value().equals(servlet.name()))
                .map(NamedText::name)
                .toList();
    }

    private void checkMappings(List<ServletModel> servlets, List<FilterModel> filters) {
        Set<String> servletNames = servlets.stream().map(ServletModel::name).collect(Collectors.toSet());
        Set<String> filterNames = filters.stream().map(FilterModel::name).collect(Collectors.toSet());
        for (NamedText mapping : components.servletMappings()) {
            if (!servletNames.contains(mapping.value())) {
                problems.error(
                        mapping.at(),
                        "servlet-mapping " + mapping.name(),
                        "no servlet is named " + mapping.value() + " (expected: a servlet-name of the application)");
            }
        }
        for (FilterMapping mapping : components.filterMappings()) {
            boolean toServlet = mapping.kind() == FilterMapping.Kind.SERVLET_NAME;
            if (!filterNames.contains(mapping.filterName())) {
                problems.error(
                        mapping.at(),
                        "filter-mapping " + mapping.target(),
                        "no filter is named " + mapping.filterName() + " (expected: a filter-name of the application)");
            } else if (toServlet && !mapping.target().equals("*") && !servletNames.contains(mapping.target())) {
                problems.warn(
                        mapping.at(), "filter-mapping to servlet " + mapping.target() + ", which is not declared");
            }
        }
    }
}
