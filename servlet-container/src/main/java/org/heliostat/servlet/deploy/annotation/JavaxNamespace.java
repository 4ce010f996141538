package org.heliostat.servlet.deploy.annotation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.FieldInfo;
import org.jboss.jandex.MethodInfo;
import org.jboss.jandex.Type;

/**
 * Tells applications written for Java EE ({@code javax.servlet}) from those that can run here. The application's own
 * classes count wholly; classes of its jars only when a descriptor names them, because many libraries carry optional
 * parts for either name.
 */
final class JavaxNamespace {
    private static final String OLD = "javax.servlet.";
    private static final String WHY = "was written for the old name of the Servlet API; Heliostat runs Jakarta EE 9 and"
            + " later (jakarta.servlet): convert the WAR with the Apache Tomcat migration tool for Jakarta EE";

    private final ClassLookup classes;

    JavaxNamespace(ClassLookup classes) {
        this.classes = classes;
    }

    /**
     * Notes one error for the first offending class.
     *
     * @param own WEB-INF/classes, where there is such a folder
     * @param named classes that descriptors name
     */
    void check(Optional<ClassUnit> own, Set<String> named, Problems problems) throws IOException {
        for (ClassUnit unit : own.stream().toList()) {
            for (ClassInfo type : unit.index().getKnownClasses()) {
                Optional<DotName> old = uses(type).filter(JavaxNamespace::isOld).findFirst();
                if (old.isPresent()) {
                    problems.error(unit.at(type.name().toString()), old.get().toString(), WHY);
                    return;
                }
            }
        }
        for (String className : named) {
            Optional<DotName> old = ancestor(className);
            if (old.isPresent()) {
                problems.error(new Origin(className, 0), old.get().toString(), WHY);
                return;
            }
        }
    }

    private static boolean isOld(DotName name) {
        return name.toString().startsWith(OLD);
    }

    private Optional<DotName> ancestor(String className) throws IOException {
        Set<DotName> seen = new HashSet<>();
        List<DotName> open = new ArrayList<>(List.of(DotName.createSimple(className)));
        while (!open.isEmpty()) {
            DotName name = open.remove(open.size() - 1);
            if (isOld(name)) {
                return Optional.of(name);
            }
            ClassInfo type = seen.add(name) ? classes.find(name) : null;
            if (type != null) {
                open.addAll(type.interfaceNames());
                if (type.superName() != null) {
                    open.add(type.superName());
                }
            }
        }
        return Optional.empty();
    }

    /** Names of all types in the class's declarations. */
    private static Stream<DotName> uses(ClassInfo type) {
        Stream<DotName> header = Stream.concat(Stream.ofNullable(type.superName()), type.interfaceNames().stream());
        Stream<DotName> methods = type.methods().stream().flatMap(JavaxNamespace::uses);
        Stream<DotName> fields = type.fields().stream().map(FieldInfo::type).map(Type::name);
        Stream<DotName> annotations = type.annotationsMap().keySet().stream();
        return Stream.of(header, annotations, methods, fields).flatMap(names -> names);
    }

    private static Stream<DotName> uses(MethodInfo method) {
        return Stream.concat(Stream.of(method.returnType()), method.parameterTypes().stream())
                .map(Type::name);
    }
}
