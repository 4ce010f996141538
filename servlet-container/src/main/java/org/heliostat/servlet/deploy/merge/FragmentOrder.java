package org.heliostat.servlet.deploy.merge;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.Ordering;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;

/**
 * The order in which the jars of an application are taken (Servlet 6.1, 8.2.2).
 *
 * @param jars file names in order; with an absolute order, jars it does not name are left out
 * @param wished whether the application asked for an order
 */
public record FragmentOrder(List<String> jars, boolean wished) {

    public FragmentOrder {
        jars = List.copyOf(jars);
    }

    /**
     * One jar of WEB-INF/lib.
     *
     * @param jar file name
     * @param name fragment name, empty for a jar without web-fragment.xml or without a name in it
     */
    public record Fragment(Origin at, String jar, Optional<String> name, Ordering ordering) {}

    /**
     * Orders jars.
     *
     * @param fragments all jars in the order of the folder
     * @param webXml ordering of web.xml
     */
    public static FragmentOrder of(List<Fragment> fragments, Origin webXmlAt, Ordering webXml, Problems problems) {
        if (webXml.absolute().isPresent()) {
            return absolute(fragments, webXmlAt, webXml.absolute().get(), problems);
        }
        return new Relative(fragments, problems).order();
    }

    private static FragmentOrder absolute(List<Fragment> fragments, Origin at, List<String> names, Problems problems) {
        Map<String, List<String>> jarsByName = new LinkedHashMap<>();
        List<String> others = new ArrayList<>();
        for (Fragment fragment : fragments) {
            String name = fragment.name.orElse("");
            if (!name.isEmpty() && names.contains(name)) {
                jarsByName.computeIfAbsent(name, key -> new ArrayList<>()).add(fragment.jar);
            } else {
                others.add(fragment.jar);
            }
        }
        Set<String> order = new LinkedHashSet<>();
        for (String name : names) {
            if (name.equals(Ordering.OTHERS)) {
                order.addAll(others);
                continue;
            }
            List<String> jars = jarsByName.getOrDefault(name, List.of());
            if (jars.isEmpty()) {
                problems.warn(at, "absolute-ordering names " + name + ", which no jar of WEB-INF/lib is called");
            }
            // Two jars of one name: the first counts (8.2.2, duplicate name exception is for relative order only).
            jars.stream().limit(1).forEach(order::add);
        }
        return new FragmentOrder(List.copyOf(order), true);
    }

    /**
     * Relative order: named wishes are edges of a graph; {@code others} makes three groups (first, middle, last), and
     * what must come before a member of the first group joins it, likewise at the end.
     */
    private static final class Relative {
        private final List<Fragment> fragments;
        private final Problems problems;
        private final Map<String, Integer> indexByName = new LinkedHashMap<>();
        private final List<Set<Integer>> predecessors = new ArrayList<>();
        private final int[] group;
        private boolean wished;

        Relative(List<Fragment> fragments, Problems problems) {
            this.fragments = fragments;
            this.problems = problems;
            this.group = new int[fragments.size()];
        }

        FragmentOrder order() {
            index();
            edges();
            spreadGroups();
            return new FragmentOrder(sorted(), wished);
        }

        private void index() {
            for (int i = 0; i < fragments.size(); i++) {
                predecessors.add(new LinkedHashSet<>());
                Fragment fragment = fragments.get(i);
                String name = fragment.name.orElse("");
                if (name.isEmpty()) {
                    continue;
                }
                Integer other = indexByName.putIfAbsent(name, i);
                if (other != null) {
                    problems.error(
                            fragment.at,
                            "fragment name " + name,
                            "is also that of " + fragments.get(other).at + " (expected: names that are unique)");
                }
            }
        }

        private void edges() {
            for (int i = 0; i < fragments.size(); i++) {
                Ordering ordering = fragments.get(i).ordering;
                wished |= !ordering.before().isEmpty() || !ordering.after().isEmpty();
                for (String name : ordering.before()) {
                    Integer later = indexByName.get(name);
                    if (name.equals(Ordering.OTHERS)) {
                        group[i] = -1;
                    } else if (later != null) {
                        predecessors.get(later).add(i);
                    }
                }
                for (String name : ordering.after()) {
                    Integer earlier = indexByName.get(name);
                    if (name.equals(Ordering.OTHERS)) {
                        group[i] = group[i] == 0 ? 1 : contradiction(i);
                    } else if (earlier != null) {
                        predecessors.get(i).add(earlier);
                    }
                }
            }
        }

        private int contradiction(int i) {
            problems.error(fragments.get(i).at, "ordering", "before and after all others (expected: one of them)");
            return 0;
        }

        private void spreadGroups() {
            Deque<Integer> first = new ArrayDeque<>();
            Deque<Integer> last = new ArrayDeque<>();
            for (int i = 0; i < group.length; i++) {
                if (group[i] < 0) {
                    first.add(i);
                } else if (group[i] > 0) {
                    last.add(i);
                }
            }
            while (!first.isEmpty()) {
                for (int earlier : predecessors.get(first.remove())) {
                    if (group[earlier] == 0) {
                        group[earlier] = -1;
                        first.add(earlier);
                    }
                }
            }
            while (!last.isEmpty()) {
                int earlier = last.remove();
                for (int i = 0; i < group.length; i++) {
                    if (group[i] == 0 && predecessors.get(i).contains(earlier)) {
                        group[i] = 1;
                        last.add(i);
                    }
                }
            }
        }

        private List<String> sorted() {
            List<Integer> done = new ArrayList<>();
            for (int wanted = -1; wanted <= 1; wanted++) {
                boolean moved = true;
                while (moved) {
                    moved = false;
                    for (int i = 0; i < group.length; i++) {
                        if (group[i] == wanted && !done.contains(i) && done.containsAll(predecessors.get(i))) {
                            done.add(i);
                            moved = true;
                        }
                    }
                }
            }
            for (int i = 0; i < group.length; i++) {
                if (!done.contains(i)) {
                    problems.error(
                            fragments.get(i).at, "ordering", "is circular (expected: an order that can be kept)");
                }
            }
            return done.stream().map(i -> fragments.get(i).jar).toList();
        }
    }
}
