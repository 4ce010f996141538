package org.heliostat.servlet.deploy.descriptor;

import java.util.List;
import java.util.Optional;
import org.heliostat.servlet.deploy.model.ErrorPage;
import org.heliostat.servlet.deploy.model.FilterMapping;
import org.heliostat.servlet.deploy.model.JspConfig;
import org.heliostat.servlet.deploy.model.ListenerModel;
import org.heliostat.servlet.deploy.model.LoginConfig;
import org.heliostat.servlet.deploy.model.NamingModel;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.heliostat.servlet.deploy.model.SessionConfig;

/**
 * The content of one source of declarations: a web.xml, a web-fragment.xml, or the annotations of one jar. Immutable.
 *
 * @param name {@code name} of a fragment
 * @param servletMappings URL pattern as name, servlet as value
 */
public record Descriptor(
        Origin at,
        Optional<String> name,
        String version,
        boolean metadataComplete,
        boolean distributable,
        Optional<String> displayName,
        Optional<String> defaultContextPath,
        Optional<String> requestCharacterEncoding,
        Optional<String> responseCharacterEncoding,
        boolean denyUncoveredHttpMethods,
        Components components,
        Settings settings,
        Security security,
        NamingModel naming,
        Ordering ordering) {

    /**
     * Servlets, filters, listeners and what they are mapped to.
     *
     * @param classes what annotations say about classes that may be servlets; empty in descriptors
     */
    public record Components(
            List<ServletPart> servlets,
            List<NamedText> servletMappings,
            List<FilterPart> filters,
            List<FilterMapping> filterMappings,
            List<ListenerModel> listeners,
            List<ClassPart> classes) {

        /** No components. */
        public static final Components NONE =
                new Components(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

        public Components {
            servlets = List.copyOf(servlets);
            servletMappings = List.copyOf(servletMappings);
            filters = List.copyOf(filters);
            filterMappings = List.copyOf(filterMappings);
            listeners = List.copyOf(listeners);
            classes = List.copyOf(classes);
        }
    }

    /** Everything about the application as a whole. */
    public record Settings(
            List<NamedText> contextParams,
            SessionConfig session,
            List<String> welcomeFiles,
            List<ErrorPage> errorPages,
            List<NamedText> mimeMappings,
            List<NamedText> localeEncodings,
            JspConfig jsp) {

        /** Nothing set. */
        public static final Settings NONE =
                new Settings(List.of(), SessionConfig.NONE, List.of(), List.of(), List.of(), List.of(), JspConfig.NONE);

        public Settings {
            contextParams = List.copyOf(contextParams);
            welcomeFiles = List.copyOf(welcomeFiles);
            errorPages = List.copyOf(errorPages);
            mimeMappings = List.copyOf(mimeMappings);
            localeEncodings = List.copyOf(localeEncodings);
        }
    }

    /** Who may do what. */
    public record Security(List<SecurityConstraint> constraints, Optional<LoginConfig> login, List<String> roles) {

        /** Open to all. */
        public static final Security NONE = new Security(List.of(), Optional.empty(), List.of());

        public Security {
            constraints = List.copyOf(constraints);
            roles = List.copyOf(roles);
        }
    }

    /** A source that declares components and roles only, as annotations do. */
    public static Descriptor ofComponents(Origin at, Components components, List<String> roles) {
        return new Descriptor(
                at,
                Optional.empty(),
                "",
                false,
                true,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                components,
                Settings.NONE,
                new Security(List.of(), Optional.empty(), roles),
                NamingModel.NONE,
                Ordering.NONE);
    }

    /** What an application without web.xml declares: nothing, in the newest version. */
    public static Descriptor none(Origin at) {
        Descriptor empty = ofComponents(at, Components.NONE, List.of());
        return new Descriptor(
                at,
                Optional.empty(),
                "6.1",
                false,
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                empty.components,
                empty.settings,
                empty.security,
                empty.naming,
                empty.ordering);
    }

    /** The same with other names. */
    public Descriptor withNaming(NamingModel other) {
        return new Descriptor(
                at,
                name,
                version,
                metadataComplete,
                distributable,
                displayName,
                defaultContextPath,
                requestCharacterEncoding,
                responseCharacterEncoding,
                denyUncoveredHttpMethods,
                components,
                settings,
                security,
                other,
                ordering);
    }

    /** The same with another display name. */
    public Descriptor named(Optional<String> other) {
        return new Descriptor(
                at,
                name,
                version,
                metadataComplete,
                distributable,
                other,
                defaultContextPath,
                requestCharacterEncoding,
                responseCharacterEncoding,
                denyUncoveredHttpMethods,
                components,
                settings,
                security,
                naming,
                ordering);
    }

    /** The same with other settings. */
    public Descriptor withSettings(Settings other) {
        return new Descriptor(
                at,
                name,
                version,
                metadataComplete,
                distributable,
                displayName,
                defaultContextPath,
                requestCharacterEncoding,
                responseCharacterEncoding,
                denyUncoveredHttpMethods,
                components,
                other,
                security,
                naming,
                ordering);
    }
}
