package org.heliostat.servlet.deploy.merge;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;

/**
 * Things of which the application has one per key, collected tier by tier.
 *
 * @param <V> thing that is kept
 */
final class MergedMap<V> {
    private final String what;
    private final Function<V, Origin> origin;
    private final BiPredicate<V, V> same;
    private final Problems problems;
    private final Map<String, V> settled = new LinkedHashMap<>();
    private final Map<String, V> current = new LinkedHashMap<>();

    /**
     * @param what name of the thing for messages
     * @param same whether two of one tier agree
     */
    MergedMap(String what, Function<V, Origin> origin, BiPredicate<V, V> same, Problems problems) {
        this.what = what;
        this.origin = origin;
        this.same = same;
        this.problems = problems;
    }

    /** Offers one thing of the current tier. */
    void offer(String key, V value) {
        if (settled.containsKey(key)) {
            return;
        }
        V other = current.putIfAbsent(key, value);
        if (other != null && !same.test(other, value)) {
            problems.error(
                    origin.apply(value),
                    what + " " + key,
                    "differs from " + origin.apply(other) + " (expected: the same, or a decision in web.xml)");
        }
    }

    /** What was offered so far wins over what the next tier offers. */
    void endTier() {
        current.forEach(settled::putIfAbsent);
        current.clear();
    }

    boolean isSettled(String key) {
        return settled.containsKey(key);
    }

    Collection<V> values() {
        return settled.values();
    }

    /** Key to a view of the thing, in the order in which they were accepted. */
    <R> Map<String, R> view(Function<V, R> view) {
        Map<String, R> result = new LinkedHashMap<>();
        settled.forEach((key, value) -> result.put(key, view.apply(value)));
        return result;
    }
}
