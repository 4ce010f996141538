package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/** {@code jsp-config}: tag libraries and groups of pages with common settings (Pages 4.0, 3.3). */
public record JspConfig(List<Taglib> taglibs, List<PropertyGroup> propertyGroups) {

    /** An application without {@code jsp-config}. */
    public static final JspConfig NONE = new JspConfig(List.of(), List.of());

    public JspConfig {
        taglibs = List.copyOf(taglibs);
        propertyGroups = List.copyOf(propertyGroups);
    }

    /** The name under which pages use a tag library, and where its descriptor lies in the application. */
    public record Taglib(Origin at, String uri, String location) {

        public Taglib {
            requireNonNull(uri, "uri");
            requireNonNull(location, "location");
        }
    }

    /**
     * One {@code jsp-property-group}; texts are as written, empty where the descriptor says nothing. Booleans stay
     * texts because the Servlet API hands them out as texts (JspPropertyGroupDescriptor).
     */
    public record PropertyGroup(
            Origin at,
            List<String> urlPatterns,
            Optional<String> elIgnored,
            Optional<String> errorOnElNotFound,
            Optional<String> pageEncoding,
            Optional<String> scriptingInvalid,
            Optional<String> isXml,
            List<String> includePreludes,
            List<String> includeCodas,
            Optional<String> deferredSyntaxAllowedAsLiteral,
            Optional<String> trimDirectiveWhitespaces,
            Optional<String> defaultContentType,
            Optional<String> buffer,
            Optional<String> errorOnUndeclaredNamespace) {

        public PropertyGroup {
            urlPatterns = List.copyOf(urlPatterns);
            includePreludes = List.copyOf(includePreludes);
            includeCodas = List.copyOf(includeCodas);
        }
    }
}
