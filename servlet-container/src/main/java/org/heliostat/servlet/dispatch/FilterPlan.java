package org.heliostat.servlet.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The filters of one servlet mapping and dispatcher type. Which apply is decided once; only patterns that cover a part
 * of the mapping's paths are looked at per request, and each combination of them has its ready-made array. Any thread.
 */
final class FilterPlan {

    private static final LoadedFilter[] NO_FILTERS = {};
    private static final int MOST_CONDITIONS = 62;

    private final List<Step> steps;
    private final int conditions;
    private final LoadedFilter @Nullable [] fixed;
    private final ConcurrentHashMap<Long, LoadedFilter[]> chains = new ConcurrentHashMap<>();

    /** One mapping that may apply: always, or where the pattern matches. */
    private record Step(LoadedFilter filter, @Nullable UrlPattern condition) {}

    private FilterPlan(List<Step> steps, int conditions) {
        this.steps = steps;
        this.conditions = conditions;
        this.fixed = conditions == 0 ? chain(steps, 0) : null;
    }

    /**
     * @param targets mappings for this dispatcher type, those by pattern before those by name (Servlet 6.1, 6.2.4)
     * @param mapping pattern of the servlet; null for a dispatch by name, which has no path
     */
    static FilterPlan of(List<FilterTarget> targets, String servletName, @Nullable UrlPattern mapping) {
        List<Step> steps = new ArrayList<>();
        int conditions = 0;
        for (FilterTarget target : targets) {
            UrlPattern pattern = target.pattern();
            if (pattern == null) {
                if (target.names(servletName)) {
                    steps.add(new Step(target.filter(), null));
                }
            } else if (mapping != null && !pattern.neverMeets(mapping)) {
                boolean always = pattern.alwaysCovers(mapping);
                steps.add(new Step(target.filter(), always ? null : pattern));
                conditions += always ? 0 : 1;
            }
        }
        return new FilterPlan(steps, conditions);
    }

    LoadedFilter[] filtersFor(String path) {
        if (fixed != null) {
            return fixed;
        }
        if (conditions > MOST_CONDITIONS) {
            return chainFor(path);
        }
        long mask = maskFor(path);
        LoadedFilter[] known = chains.get(mask);
        if (known == null) {
            known = chain(steps, mask);
            chains.put(mask, known);
        }
        return known;
    }

    private long maskFor(String path) {
        long mask = 0;
        int bit = 0;
        for (Step step : steps) {
            UrlPattern condition = step.condition();
            if (condition != null) {
                mask |= condition.matches(path) ? 1L << bit : 0;
                bit++;
            }
        }
        return mask;
    }

    private LoadedFilter[] chainFor(String path) {
        List<LoadedFilter> filters = new ArrayList<>();
        for (Step step : steps) {
            UrlPattern condition = step.condition();
            if ((condition == null || condition.matches(path)) && !filters.contains(step.filter())) {
                filters.add(step.filter());
            }
        }
        return filters.toArray(NO_FILTERS);
    }

    private static LoadedFilter[] chain(List<Step> steps, long mask) {
        List<LoadedFilter> filters = new ArrayList<>();
        int bit = 0;
        for (Step step : steps) {
            boolean applies = step.condition() == null || (mask & 1L << bit++) != 0;
            if (applies && !filters.contains(step.filter())) {
                filters.add(step.filter());
            }
        }
        return filters.isEmpty() ? NO_FILTERS : filters.toArray(NO_FILTERS);
    }
}
