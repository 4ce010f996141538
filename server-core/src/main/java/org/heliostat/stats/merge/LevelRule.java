package org.heliostat.stats.merge;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How a component is joined that is no counter: a level, a limit, a setting, words. */
enum LevelRule {
    /** What processes have each for itself: the sum of it is what the instance has. Peaks, too: no more than that was reached. */
    SUM,
    /** The largest: what was the longest, or what all of them see alike. */
    MAX,
    /** That of the process that speaks for all: settings, words, figures of the machine. */
    FIRST,
    /** True where it is in one of them. */
    ANY,
    /** All rows, one process after the other. */
    JOIN;

    /**
     * @param type of the component
     * @param running values in processes that run
     * @param ended values in others: they only say what there was
     * @param mostRows of a list
     */
    @Nullable
    Object joined(Class<?> type, List<@Nullable Object> running, List<@Nullable Object> ended, int mostRows) {
        if (running.isEmpty()) {
            return ofNobody(type, ended.get(0));
        }
        return switch (this) {
            case SUM -> sum(type, running);
            case MAX -> max(running);
            case FIRST -> type == String.class ? words(running) : running.get(0);
            case ANY -> running.contains(Boolean.TRUE);
            case JOIN -> rows(running, mostRows);
        };
    }

    /** The first who has something to say. */
    private static @Nullable Object words(List<@Nullable Object> values) {
        for (@Nullable Object value : values) {
            if (value instanceof String text && !text.isEmpty()) {
                return text;
            }
        }
        return values.get(0);
    }

    /** Nobody has any of it now. */
    private static @Nullable Object ofNobody(Class<?> type, @Nullable Object last) {
        if (type == int.class) {
            return 0;
        }
        if (type == long.class) {
            return 0L;
        }
        if (type == double.class) {
            return 0.0;
        }
        if (type == boolean.class) {
            return false;
        }
        return List.class.isAssignableFrom(type) ? List.of() : last;
    }

    private static Object sum(Class<?> type, List<@Nullable Object> values) {
        if (Map.class.isAssignableFrom(type)) {
            return sumOfMaps(values);
        }
        double fraction = 0;
        long whole = 0;
        boolean known = false;
        for (@Nullable Object value : values) {
            // -1 and less: not known, or no limit.
            if (value instanceof Number number && number.doubleValue() >= 0) {
                fraction += number.doubleValue();
                whole += number.longValue();
                known = true;
            }
        }
        if (!known) {
            return requireNonNull(values.get(0), "value");
        }
        if (type == double.class) {
            return fraction;
        }
        return type == int.class ? (Object) (int) Math.min(Integer.MAX_VALUE, whole) : (Object) whole;
    }

    private static Map<String, Long> sumOfMaps(List<@Nullable Object> values) {
        Map<String, Long> sums = new TreeMap<>();
        for (@Nullable Object value : values) {
            if (value instanceof Map<?, ?> map) {
                map.forEach((name, number) ->
                        sums.merge(String.valueOf(name), number instanceof Number n ? n.longValue() : 0L, Long::sum));
            }
        }
        return sums;
    }

    private static @Nullable Object max(List<@Nullable Object> values) {
        @Nullable Object largest = values.get(0);
        for (@Nullable Object value : values) {
            if (value instanceof Number number
                    && largest instanceof Number most
                    && number.doubleValue() > most.doubleValue()) {
                largest = value;
            }
        }
        return largest;
    }

    private static List<Object> rows(List<@Nullable Object> lists, int most) {
        List<Object> all = new ArrayList<>();
        for (@Nullable Object list : lists) {
            for (Object row : (List<?>) (list == null ? List.of() : list)) {
                if (all.size() < most) {
                    all.add(row);
                }
            }
        }
        return all;
    }
}
