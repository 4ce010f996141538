package org.heliostat.servlet.deploy.annotation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.heliostat.servlet.deploy.model.NamingModel;
import org.heliostat.servlet.deploy.model.Origin;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationTarget;
import org.jboss.jandex.DotName;

/**
 * Names that an annotation on classes declares, where it stands alone and where several stand in one that holds them.
 *
 * @param one the annotation
 * @param several the one whose {@code value} holds it more than once
 */
record ClassDeclarations(ClassUnit unit, DotName one, DotName several) {

    /**
     * @param reading makes an entry of an annotation and the class that it is on; empty where it declares nothing
     * @return by class and name
     */
    List<NamingModel.Entry> entries(BiFunction<Origin, AnnotationInstance, Optional<NamingModel.Entry>> reading) {
        List<NamingModel.Entry> entries = new ArrayList<>();
        onClasses(one)
                .forEach(single -> reading.apply(at(single.target()), single).ifPresent(entries::add));
        onClasses(several).forEach(holder -> Annotations.nested(holder, "value")
                .forEach(single -> reading.apply(at(holder.target()), single).ifPresent(entries::add)));
        entries.sort(
                Comparator.comparing((NamingModel.Entry entry) -> entry.at().toString())
                        .thenComparing(NamingModel.Entry::name));
        return entries;
    }

    private Stream<AnnotationInstance> onClasses(DotName annotation) {
        return unit.index().getAnnotations(annotation).stream()
                .filter(found -> found.target() != null && found.target().kind() == AnnotationTarget.Kind.CLASS);
    }

    private Origin at(AnnotationTarget owner) {
        return unit.at(owner.asClass().name().toString());
    }
}
