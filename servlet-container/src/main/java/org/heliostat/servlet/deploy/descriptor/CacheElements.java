package org.heliostat.servlet.deploy.descriptor;

import java.util.Optional;
import org.heliostat.servlet.deploy.model.SunWebApp.CacheMapping;
import org.heliostat.servlet.deploy.model.SunWebApp.Constraint;
import org.heliostat.servlet.deploy.model.SunWebApp.ConstraintValue;
import org.heliostat.servlet.deploy.model.SunWebApp.Field;

/** Reads {@code cache-mapping} of sun-web.xml. */
final class CacheElements {
    private static final String DEFAULT_SCOPE = "request.parameter";

    private CacheElements() {}

    static CacheMapping mapping(XmlElement mapping) {
        return new CacheMapping(
                mapping.at(),
                mapping.text("servlet-name"),
                mapping.text("url-pattern"),
                mapping.text("cache-helper-ref"),
                mapping.text("timeout"),
                mapping.child("timeout").flatMap(timeout -> field(timeout, "request.attribute")),
                mapping.child("refresh-field").flatMap(refresh -> field(refresh, DEFAULT_SCOPE)),
                mapping.texts("http-method"),
                mapping.children("key-field")
                        .flatMap(key -> field(key, DEFAULT_SCOPE).stream())
                        .toList(),
                mapping.children("constraint-field")
                        .flatMap(constraint -> constraint(constraint).stream())
                        .toList());
    }

    private static Optional<Field> field(XmlElement element, String scope) {
        return element.attribute("name")
                .map(name -> new Field(name, element.attribute("scope").orElse(scope)));
    }

    private static Optional<Constraint> constraint(XmlElement element) {
        boolean onMatch = flag(element, "cache-on-match", true);
        boolean onFailure = flag(element, "cache-on-match-failure", false);
        return field(element, DEFAULT_SCOPE)
                .map(field -> new Constraint(
                        field,
                        onMatch,
                        onFailure,
                        element.children("constraint-field-value")
                                .map(value -> new ConstraintValue(
                                        value.text(),
                                        value.attribute("match-expr").orElse("equals"),
                                        flag(value, "cache-on-match", true),
                                        flag(value, "cache-on-match-failure", false)))
                                .toList()));
    }

    private static boolean flag(XmlElement element, String attribute, boolean byDefault) {
        return element.attribute(attribute).map(Boolean::parseBoolean).orElse(byDefault);
    }
}
