package org.heliostat.servlet.deploy.merge;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.model.NamingModel;
import org.heliostat.servlet.deploy.model.NamingModel.Entry;
import org.heliostat.servlet.deploy.model.NamingModel.InjectionTarget;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;

/**
 * Merges environment entries and callbacks. Injection targets of one entry add up (Servlet 6.1, 8.2.3); callbacks of
 * web.xml replace all others.
 */
final class NamingMerge {
    private static final String PREFIX = "java:comp/env/";

    private final Problems problems;
    private final MergedMap<Entry> entries;
    private final Map<String, Set<InjectionTarget>> targets = new LinkedHashMap<>();
    private final Map<String, String> postConstruct = new LinkedHashMap<>();
    private final Map<String, String> preDestroy = new LinkedHashMap<>();

    NamingMerge(Problems problems) {
        this.problems = problems;
        this.entries = new MergedMap<>("", Entry::at, NamingMerge::same, problems);
    }

    private static boolean same(Entry one, Entry other) {
        return one.type().equals(other.type())
                && one.value().equals(other.value())
                && one.properties().equals(other.properties());
    }

    /** Names are those below {@code java:comp/env}, whether they say so or not. */
    private static String key(Entry entry) {
        String name = entry.name();
        return entry.kind() + " " + (name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name);
    }

    void add(Tier tier) {
        boolean freePostConstruct = postConstruct.isEmpty();
        boolean freePreDestroy = preDestroy.isEmpty();
        for (Descriptor descriptor : tier.descriptors()) {
            NamingModel naming = descriptor.naming();
            for (Entry entry : naming.entries()) {
                entries.offer(key(entry), entry);
                targets.computeIfAbsent(key(entry), key -> new LinkedHashSet<>())
                        .addAll(entry.targets());
            }
            if (freePostConstruct) {
                addCallbacks("post-construct", descriptor.at(), naming.postConstruct(), postConstruct);
            }
            if (freePreDestroy) {
                addCallbacks("pre-destroy", descriptor.at(), naming.preDestroy(), preDestroy);
            }
        }
        entries.endTier();
    }

    private void addCallbacks(String what, Origin at, Map<String, String> added, Map<String, String> callbacks) {
        added.forEach((className, method) -> {
            String other = callbacks.putIfAbsent(className, method);
            if (other != null && !other.equals(method)) {
                problems.error(
                        at, what + " " + className, "is " + method + " and " + other + " (expected: one method)");
            }
        });
    }

    NamingModel naming() {
        List<Entry> merged = entries.values().stream()
                .map(entry -> new Entry(
                        entry.at(),
                        entry.kind(),
                        entry.name(),
                        entry.type(),
                        entry.value(),
                        entry.properties(),
                        List.copyOf(targets.getOrDefault(key(entry), Set.of()))))
                .toList();
        return new NamingModel(merged, postConstruct, preDestroy);
    }
}
