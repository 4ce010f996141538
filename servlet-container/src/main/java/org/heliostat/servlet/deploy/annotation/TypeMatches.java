package org.heliostat.servlet.deploy.annotation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.Indexer;
import org.jspecify.annotations.Nullable;

/**
 * Which classes of an application match the types of a {@code @HandlesTypes}: they extend or implement one of them,
 * or carry it as an annotation on class, method, field or parameter (Servlet 6.1, 8.2.4). Hierarchies that lead
 * through {@code jakarta} and {@code java} classes are followed there.
 */
final class TypeMatches {
    private final List<ClassUnit> units;
    private final IndexView all;
    private final Map<DotName, Set<DotName>> ancestors = new HashMap<>();
    private final Map<DotName, List<DotName>> parents = new HashMap<>();

    TypeMatches(List<ClassUnit> units, IndexView all) {
        this.units = units;
        this.all = all;
    }

    Set<String> of(Set<DotName> wanted) {
        Set<String> matches = new TreeSet<>();
        for (ClassUnit unit : units) {
            for (ClassInfo type : unit.index().getKnownClasses()) {
                if (isMatch(type, wanted)) {
                    matches.add(type.name().toString());
                }
            }
        }
        return matches;
    }

    private boolean isMatch(ClassInfo type, Set<DotName> wanted) {
        for (DotName annotation : type.annotationsMap().keySet()) {
            if (wanted.contains(annotation)) {
                return true;
            }
        }
        for (DotName ancestor : ancestorsOf(type.name())) {
            if (wanted.contains(ancestor)) {
                return true;
            }
        }
        return false;
    }

    /** All superclasses and interfaces, without the class itself. */
    private Set<DotName> ancestorsOf(DotName name) {
        Set<DotName> known = ancestors.get(name);
        if (known != null) {
            return known;
        }
        Set<DotName> found = new HashSet<>();
        Deque<DotName> open = new ArrayDeque<>(parentsOf(name));
        while (!open.isEmpty()) {
            DotName parent = open.remove();
            if (found.add(parent)) {
                open.addAll(parentsOf(parent));
            }
        }
        found.remove(name);
        ancestors.put(name, found);
        return found;
    }

    private List<DotName> parentsOf(DotName name) {
        return parents.computeIfAbsent(name, this::readParents);
    }

    private List<DotName> readParents(DotName name) {
        ClassInfo type = all.getClassByName(name);
        if (type == null) {
            type = ofPlatform(name);
        }
        if (type == null) {
            return List.of();
        }
        List<DotName> result = new ArrayList<>(type.interfaceNames());
        if (type.superName() != null) {
            result.add(type.superName());
        }
        return result;
    }

    private static @Nullable ClassInfo ofPlatform(DotName name) {
        String className = name.toString();
        if (!className.startsWith("jakarta.") && !className.startsWith("java.")) {
            return null;
        }
        String file = className.replace('.', '/') + ".class";
        ClassLoader server = TypeMatches.class.getClassLoader();
        try (InputStream in = server == null ? null : server.getResourceAsStream(file)) {
            if (in == null) {
                return null;
            }
            Indexer indexer = new Indexer();
            indexer.index(in);
            return indexer.complete().getClassByName(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
