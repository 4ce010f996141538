package org.heliostat.house;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds classes of one package that know each other in a ring (strongly connected components, Tarjan 1972). A nested
 * class counts as the class it is written in.
 */
final class Rings {

    private final Map<String, Set<String>> known = new TreeMap<>();
    private final Map<String, Integer> index = new HashMap<>();
    private final Map<String, Integer> low = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final Set<String> onStack = new HashSet<>();
    private final List<Set<String>> found = new ArrayList<>();

    private Rings(Collection<JavaClass> classes) {
        for (JavaClass from : classes) {
            Set<String> targets = known.computeIfAbsent(written(from), name -> new TreeSet<>());
            for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
                JavaClass to = dependency.getTargetClass().getBaseComponentType();
                if (to.getPackageName().equals(from.getPackageName())
                        && !written(to).equals(written(from))) {
                    targets.add(written(to));
                }
            }
        }
        known.keySet().forEach(name -> {
            if (!index.containsKey(name)) {
                visit(name);
            }
        });
    }

    /** @return the rings of two classes and more, by package; packages without one are left out */
    static Map<String, List<Set<String>>> byPackage(Collection<JavaClass> house) {
        Map<String, List<JavaClass>> packages = new TreeMap<>();
        for (JavaClass one : house) {
            packages.computeIfAbsent(one.getPackageName(), name -> new ArrayList<>())
                    .add(one);
        }
        Map<String, List<Set<String>>> rings = new TreeMap<>();
        packages.forEach((name, classes) -> {
            List<Set<String>> found = new Rings(classes).found;
            if (!found.isEmpty()) {
                rings.put(name, found);
            }
        });
        return rings;
    }

    private void visit(String name) {
        index.put(name, index.size());
        low.put(name, index.get(name));
        open.push(name);
        onStack.add(name);
        for (String other : known.getOrDefault(name, Set.of())) {
            if (!index.containsKey(other)) {
                visit(other);
                low.merge(name, low.get(other), Math::min);
            } else if (onStack.contains(other)) {
                low.merge(name, index.get(other), Math::min);
            }
        }
        if (low.get(name).equals(index.get(name))) {
            close(name);
        }
    }

    private void close(String name) {
        Set<String> ring = new TreeSet<>();
        String last;
        do {
            last = open.pop();
            onStack.remove(last);
            ring.add(last);
        } while (!last.equals(name));
        if (ring.size() > 1) {
            found.add(ring);
        }
    }

    private static String written(JavaClass one) {
        String name = one.getFullName().substring(one.getPackageName().length() + 1);
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }
}
