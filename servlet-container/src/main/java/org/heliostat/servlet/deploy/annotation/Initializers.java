package org.heliostat.servlet.deploy.annotation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.heliostat.servlet.deploy.model.InitializerModel;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationValue;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.Type;

/**
 * Finds the ServletContainerInitializers an application names as services (Servlet 6.1, 8.2.4). They run whether or
 * not web.xml is metadata-complete; those in jars that an absolute order leaves out do not.
 */
final class Initializers {
    private static final String SERVICE = "META-INF/services/jakarta.servlet.ServletContainerInitializer";
    private static final DotName HANDLES_TYPES = DotName.createSimple("jakarta.servlet.annotation.HandlesTypes");
    private static final int MAX_SERVICE_BYTES = 64 * 1024;

    private final IndexView all;
    private final Problems problems;

    Initializers(IndexView all, Problems problems) {
        this.all = all;
        this.problems = problems;
    }

    /** In the order of {@code units}, each class once. */
    List<InitializerModel> find(List<ClassUnit> units) throws IOException {
        List<InitializerModel> found = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        TypeMatches matches = new TypeMatches(units, all);
        for (ClassUnit unit : units) {
            for (String className : services(unit)) {
                if (className.startsWith("org.apache.jasper.")) {
                    problems.warn(
                            new Origin(unit.source(), 0),
                            className + " is not called, pages are run by the server's Jasper");
                } else if (seen.add(className)) {
                    found.add(initializer(unit, className, matches));
                }
            }
        }
        return found;
    }

    private InitializerModel initializer(ClassUnit unit, String className, TypeMatches matches) {
        Origin at = new Origin(unit.source() + "!" + SERVICE, 0);
        ClassInfo type = all.getClassByName(DotName.createSimple(className));
        Optional<AnnotationInstance> handles = type == null ? Optional.empty() : Annotations.on(type, HANDLES_TYPES);
        if (handles.isEmpty()) {
            return new InitializerModel(at, className, false, Set.of());
        }
        AnnotationValue value = handles.get().value();
        Set<DotName> wanted = value == null
                ? Set.of()
                : Arrays.stream(value.asClassArray())
                        .map(Type::name)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        return new InitializerModel(at, className, true, matches.of(wanted));
    }

    private static List<String> services(ClassUnit unit) throws IOException {
        if (Files.isDirectory(unit.file())) {
            Path file = unit.file().resolve(SERVICE);
            return Files.isRegularFile(file) ? names(Files.newInputStream(file)) : List.of();
        }
        try (ZipFile zip = new ZipFile(unit.file().toFile())) {
            ZipEntry entry = zip.getEntry(SERVICE);
            return entry == null ? List.of() : names(zip.getInputStream(entry));
        }
    }

    private static List<String> names(InputStream service) throws IOException {
        try (service) {
            String text = new String(service.readNBytes(MAX_SERVICE_BYTES), StandardCharsets.UTF_8);
            return text.lines()
                    .map(line -> line.indexOf('#') < 0 ? line : line.substring(0, line.indexOf('#')))
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
        }
    }
}
