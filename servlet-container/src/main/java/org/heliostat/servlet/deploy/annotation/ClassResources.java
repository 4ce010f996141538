package org.heliostat.servlet.deploy.annotation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.servlet.deploy.model.NamingModel;
import org.heliostat.servlet.deploy.model.Origin;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationValue;
import org.jboss.jandex.DotName;

/**
 * {@code @Resource} and {@code @Resources} on classes: they declare names to be looked up and inject nothing (Jakarta
 * Annotations 3.0, 2.3 and 2.4). Those of fields and methods are looked at when an object is made.
 */
final class ClassResources {

    private static final DotName RESOURCE = DotName.createSimple("jakarta.annotation.Resource");
    private static final DotName RESOURCES = DotName.createSimple("jakarta.annotation.Resources");

    private final ClassUnit unit;

    ClassResources(ClassUnit unit) {
        this.unit = unit;
    }

    /** @return by class and name; without a name an annotation declares nothing */
    List<NamingModel.Entry> entries() {
        return new ClassDeclarations(unit, RESOURCE, RESOURCES).entries(ClassResources::entry);
    }

    private static Optional<NamingModel.Entry> entry(Origin at, AnnotationInstance resource) {
        Optional<String> name = Annotations.text(resource, "name");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> properties = new LinkedHashMap<>();
        Annotations.text(resource, "lookup").ifPresent(target -> properties.put("lookup-name", target));
        Annotations.text(resource, "mappedName").ifPresent(target -> properties.put("mapped-name", target));
        return Optional.of(new NamingModel.Entry(
                at,
                NamingModel.Kind.RESOURCE_ENV_REF,
                name.get(),
                Optional.ofNullable(resource.value("type")).map(AnnotationValue::asString),
                Optional.empty(),
                properties,
                List.of()));
    }
}
