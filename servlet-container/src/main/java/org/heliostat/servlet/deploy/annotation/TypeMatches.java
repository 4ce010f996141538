package org.heliostat.servlet.deploy.annotation;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.heliostat.servlet.deploy.library.ClassFileReader;
import org.heliostat.servlet.deploy.library.ClassNames;
import org.heliostat.servlet.deploy.library.ClassShape;
import org.jspecify.annotations.Nullable;

/**
 * Which classes of an application match the types of a {@code @HandlesTypes}: they extend or implement one of them,
 * or carry it as an annotation on class, method, field or parameter (Servlet 6.1, 8.2.4). Hierarchies that lead
 * through {@code jakarta} and {@code java} classes are followed there. Used by one thread.
 */
final class TypeMatches {

    private final Map<String, ClassShape> shapes = new HashMap<>();
    private final Map<String, List<String>> below = new HashMap<>();
    private final Set<String> ofPlatform = new HashSet<>();
    private final ClassFileReader reader = new ClassFileReader();

    /** @param all classes of an application; of those with one name the first counts, as it does for loading */
    TypeMatches(Iterable<ClassShape> all) {
        for (ClassShape shape : all) {
            if (shapes.putIfAbsent(shape.name(), shape) == null) {
                placeBelowParents(shape);
            }
        }
    }

    /** @return names of the classes that match, in order; a wanted type does not match itself */
    Set<String> of(Set<String> wanted) throws IOException {
        Set<String> matches = new TreeSet<>();
        for (ClassShape shape : shapes.values()) {
            for (String annotation : shape.annotations()) {
                if (wanted.contains(annotation)) {
                    matches.add(shape.name());
                }
            }
        }
        if (wanted.stream().anyMatch(type -> type.startsWith("java."))) {
            addPlatform(List.of("java.", "jakarta."));
        } else if (wanted.stream().anyMatch(type -> type.startsWith("jakarta."))) {
            // What Java itself brings extends nothing of Jakarta.
            addPlatform(List.of("jakarta."));
        }
        descendants(wanted).stream().filter(shapes::containsKey).forEach(matches::add);
        return matches;
    }

    /** @return names of the classes that extend or implement one of some types, interfaces left out */
    Set<String> classesOf(Set<String> types) {
        Set<String> classes = new TreeSet<>();
        for (String name : descendants(types)) {
            ClassShape shape = shapes.get(name);
            if (shape != null && !shape.isInterface()) {
                classes.add(name);
            }
        }
        return classes;
    }

    private Set<String> descendants(Set<String> wanted) {
        Set<String> found = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(wanted);
        while (!open.isEmpty()) {
            for (String child : below.getOrDefault(open.remove(), List.of())) {
                if (found.add(child)) {
                    open.add(child);
                }
            }
        }
        return found;
    }

    private void placeBelowParents(ClassShape shape) {
        if (shape.parent() != null) {
            below.computeIfAbsent(shape.parent(), parent -> new ArrayList<>()).add(shape.name());
        }
        for (String parent : shape.interfaces()) {
            below.computeIfAbsent(parent, above -> new ArrayList<>()).add(shape.name());
        }
    }

    /** Adds the ancestors, in the server and in Java, of what the application extends. */
    private void addPlatform(List<String> prefixes) throws IOException {
        Deque<String> open = new ArrayDeque<>(below.keySet());
        while (!open.isEmpty()) {
            String name = open.remove();
            if (prefixes.stream().noneMatch(name::startsWith) || !ofPlatform.add(name)) {
                continue;
            }
            ClassShape shape = read(name);
            if (shape != null) {
                placeBelowParents(shape);
                open.addAll(shape.interfaces());
                if (shape.parent() != null) {
                    open.add(shape.parent());
                }
            }
        }
    }

    private @Nullable ClassShape read(String name) throws IOException {
        ClassLoader server = TypeMatches.class.getClassLoader();
        try (InputStream in = server == null ? null : server.getResourceAsStream(ClassNames.fileOf(name))) {
            if (in == null) {
                return null;
            }
            byte[] classFile = in.readAllBytes();
            return reader.shape(classFile, classFile.length);
        }
    }
}
