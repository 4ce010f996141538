package org.heliostat.servlet.deploy.annotation;

import static org.heliostat.servlet.deploy.annotation.Annotations.nested;
import static org.heliostat.servlet.deploy.annotation.Annotations.on;
import static org.heliostat.servlet.deploy.annotation.Annotations.text;
import static org.heliostat.servlet.deploy.annotation.Annotations.texts;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.ClassPart;
import org.heliostat.servlet.deploy.model.MultipartSettings;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationValue;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jspecify.annotations.Nullable;

/** Reads what belongs to a servlet's class rather than to one of its names. */
final class ServletClassAnnotations {
    private static final DotName MULTIPART = DotName.createSimple("jakarta.servlet.annotation.MultipartConfig");
    private static final DotName SECURITY = DotName.createSimple("jakarta.servlet.annotation.ServletSecurity");
    private static final DotName RUN_AS = DotName.createSimple("jakarta.annotation.security.RunAs");
    private static final ClassPart.Rule OPEN = new ClassPart.Rule(Optional.empty(), SecurityConstraint.Transport.NONE);

    private final ClassLookup classes;

    ServletClassAnnotations(ClassLookup classes) {
        this.classes = classes;
    }

    /** Empty when the class has none of these annotations. */
    Optional<ClassPart> of(ClassInfo type, Origin at) throws IOException {
        Optional<MultipartSettings> multipart = on(type, MULTIPART).map(ServletClassAnnotations::multipart);
        Optional<String> runAs = on(type, RUN_AS).flatMap(annotation -> text(annotation, "value"));
        Optional<ClassPart.Security> security = inherited(type).map(ServletClassAnnotations::security);
        if (multipart.isEmpty() && runAs.isEmpty() && security.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new ClassPart(at, type.name().toString(), multipart, runAs, security));
    }

    /** {@code @ServletSecurity} is the only one of them that subclasses inherit. */
    private Optional<AnnotationInstance> inherited(ClassInfo type) throws IOException {
        Set<DotName> seen = new HashSet<>();
        ClassInfo current = type;
        while (current != null && seen.add(current.name())) {
            Optional<AnnotationInstance> annotation = on(current, SECURITY);
            if (annotation.isPresent()) {
                return annotation;
            }
            current = current.superName() == null ? null : classes.find(current.superName());
        }
        return Optional.empty();
    }

    private static MultipartSettings multipart(AnnotationInstance annotation) {
        AnnotationValue maxFile = annotation.value("maxFileSize");
        AnnotationValue maxRequest = annotation.value("maxRequestSize");
        AnnotationValue threshold = annotation.value("fileSizeThreshold");
        return new MultipartSettings(
                text(annotation, "location").orElse(""),
                maxFile == null ? -1 : maxFile.asLong(),
                maxRequest == null ? -1 : maxRequest.asLong(),
                threshold == null ? 0 : threshold.asInt());
    }

    private static ClassPart.Security security(AnnotationInstance annotation) {
        AnnotationValue others = annotation.value("value");
        List<ClassPart.MethodRule> methods = nested(annotation, "httpMethodConstraints").stream()
                .map(method -> new ClassPart.MethodRule(
                        method.value("value").asString(), rule(method, method.value("emptyRoleSemantic"))))
                .toList();
        if (others == null) {
            return new ClassPart.Security(OPEN, methods);
        }
        AnnotationInstance constraint = others.asNested();
        return new ClassPart.Security(rule(constraint, constraint.value("value")), methods);
    }

    /** With roles given the semantic of an empty list does not matter (Servlet 6.1, 13.4.1). */
    private static ClassPart.Rule rule(AnnotationInstance annotation, @Nullable AnnotationValue emptyRoles) {
        Set<String> roles = new LinkedHashSet<>(texts(annotation, "rolesAllowed"));
        boolean deny = emptyRoles != null && emptyRoles.asEnum().equals("DENY");
        AnnotationValue transport = annotation.value("transportGuarantee");
        return new ClassPart.Rule(
                roles.isEmpty() && !deny ? Optional.empty() : Optional.of(roles),
                transport == null
                        ? SecurityConstraint.Transport.NONE
                        : SecurityConstraint.Transport.valueOf(transport.asEnum()));
    }
}
