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
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.heliostat.servlet.deploy.model.InitializerModel;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationValue;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.Type;

/**
 * The ServletContainerInitializers an application names as services (Servlet 6.1, 8.2.4). They run whether or not
 * web.xml is metadata-complete; those in jars that an absolute order leaves out do not.
 */
final class Initializers {

    private static final String SERVICE = "META-INF/services/jakarta.servlet.ServletContainerInitializer";
    private static final DotName HANDLES_TYPES = DotName.createSimple("jakarta.servlet.annotation.HandlesTypes");
    private static final int MAX_SERVICE_BYTES = 64 * 1024;

    private final List<Named> named = new ArrayList<>();

    /** One line of a service file. */
    private record Named(Origin at, String className) {}

    /** Makes the list of matches when somebody asks for it first. */
    interface Matches {
        TypeMatches get() throws IOException;
    }

    /** Reads the services of one more unit; they are called in the order of the units, each class once. */
    void add(String source, Path file, Problems problems) throws IOException {
        Set<String> known = new HashSet<>();
        named.forEach(one -> known.add(one.className()));
        for (String className : services(file)) {
            if (className.startsWith("org.apache.jasper.")) {
                problems.warn(
                        new Origin(source, 0), className + " is not called, pages are run by the server's Jasper");
            } else if (known.add(className)) {
                named.add(new Named(new Origin(source + "!" + SERVICE, 0), className));
            }
        }
    }

    boolean isEmpty() {
        return named.isEmpty();
    }

    /** @return what they are called with */
    List<InitializerModel> models(ClassLookup classes, Matches matches) throws IOException {
        List<InitializerModel> models = new ArrayList<>();
        for (Named one : named) {
            ClassInfo type = classes.find(DotName.createSimple(one.className()));
            Optional<AnnotationInstance> handles =
                    type == null ? Optional.empty() : Annotations.on(type, HANDLES_TYPES);
            Set<String> wanted = handles.isPresent() ? wanted(handles.get()) : Set.of();
            Set<String> handled = wanted.isEmpty() ? Set.of() : matches.get().of(wanted);
            models.add(new InitializerModel(one.at(), one.className(), handles.isPresent(), handled));
        }
        return models;
    }

    private static Set<String> wanted(AnnotationInstance handles) {
        AnnotationValue value = handles.value();
        Set<String> names = new LinkedHashSet<>();
        if (value != null) {
            Arrays.stream(value.asClassArray())
                    .map(Type::name)
                    .map(DotName::toString)
                    .forEach(names::add);
        }
        return names;
    }

    private static List<String> services(Path unit) throws IOException {
        if (Files.isDirectory(unit)) {
            Path file = unit.resolve(SERVICE);
            return Files.isRegularFile(file) ? names(Files.newInputStream(file)) : List.of();
        }
        try (ZipFile zip = new ZipFile(unit.toFile())) {
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
