package org.heliostat.servlet.deploy.annotation;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationValue;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;

/** Reads members of annotations; what is left at its default is empty. */
final class Annotations {

    private Annotations() {}

    static Optional<AnnotationInstance> on(ClassInfo type, DotName annotation) {
        return Optional.ofNullable(type.declaredAnnotation(annotation));
    }

    static Optional<String> text(AnnotationInstance annotation, String member) {
        return Optional.ofNullable(annotation.value(member))
                .map(AnnotationValue::asString)
                .filter(value -> !value.isEmpty());
    }

    static List<String> texts(AnnotationInstance annotation, String member) {
        AnnotationValue value = annotation.value(member);
        return value == null ? List.of() : Arrays.asList(value.asStringArray());
    }

    static Optional<Boolean> flag(AnnotationInstance annotation, String member) {
        return Optional.ofNullable(annotation.value(member)).map(AnnotationValue::asBoolean);
    }

    static List<AnnotationInstance> nested(AnnotationInstance annotation, String member) {
        AnnotationValue value = annotation.value(member);
        return value == null ? List.of() : Arrays.asList(value.asNestedArray());
    }

    /** {@code initParams}: each a {@code @WebInitParam}. */
    static Map<String, String> initParams(AnnotationInstance annotation) {
        Map<String, String> params = new LinkedHashMap<>();
        for (AnnotationInstance param : nested(annotation, "initParams")) {
            params.putIfAbsent(
                    param.value("name").asString(), param.value("value").asString());
        }
        return params;
    }
}
