package org.heliostat.stats.merge;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.window.CounterNames;
import org.jspecify.annotations.Nullable;

/** Joins records of one type, component by component. What it learns of a type it keeps. Any thread. */
final class RecordMerge {

    /** Rows of a list that have no names, such as what session threads do, are no more than this in all. */
    private static final int MOST_ROWS = 10_000;

    /** Rows of what comes and goes, of processes that have ended: those of the last. */
    private static final int MOST_PASSING = 1_000;

    private final Map<Class<?>, Shape> shapes = new ConcurrentHashMap<>();

    private enum Kind {
        COUNTER,
        TIMES,
        RECORD,
        NAMED_ROWS,
        /** Rows that belong to those of another list, by their places. */
        PLACED_ROWS,
        LEVEL
    }

    private record Part(RecordComponent component, Kind kind, Class<?> inner, LevelRule rule) {}

    private record Shape(Constructor<?> constructor, List<Part> parts) {}

    /**
     * @param running records of processes that run
     * @param ended records of others, of which only what they counted is taken; both together are at least one
     */
    Object merged(Class<?> type, List<?> running, List<?> ended) {
        Shape shape = shapes.computeIfAbsent(type, RecordMerge::shapeOf);
        Object[] arguments = new Object[shape.parts().size()];
        for (int i = 0; i < arguments.length; i++) {
            Part part = shape.parts().get(i);
            arguments[i] = merged(part, values(part, running), values(part, ended));
        }
        try {
            return shape.constructor().newInstance(arguments);
        } catch (InstantiationException | IllegalAccessException | InvocationTargetException impossible) {
            throw new IllegalStateException(type + " does not take joined values", impossible);
        }
    }

    private @Nullable Object merged(Part part, List<@Nullable Object> running, List<@Nullable Object> ended) {
        return switch (part.kind()) {
            case COUNTER -> sum(part, running, ended);
            case TIMES -> times(running, ended);
            case RECORD -> merged(part.inner(), running, ended);
            case NAMED_ROWS -> namedRows(part.inner(), running, ended);
            case PLACED_ROWS -> placedRows(part.inner(), running, ended);
            case LEVEL -> part.rule().joined(part.component().getType(), running, ended, MOST_ROWS);
        };
    }

    /** Where a figure is −1 because nobody knows it, it stays so. */
    private static Object sum(Part part, List<@Nullable Object> running, List<@Nullable Object> ended) {
        long sum = 0;
        boolean known = false;
        for (List<@Nullable Object> values : List.of(running, ended)) {
            for (@Nullable Object value : values) {
                long number = value instanceof Number one ? one.longValue() : 0;
                if (number >= 0) {
                    sum += number;
                    known = true;
                }
            }
        }
        long result = known ? sum : -1;
        return part.component().getType() == int.class
                ? (Object) (int) Math.min(Integer.MAX_VALUE, result)
                : (Object) result;
    }

    private static LatencySnapshot times(List<@Nullable Object> running, List<@Nullable Object> ended) {
        LatencySnapshot all = LatencySnapshot.NONE;
        for (List<@Nullable Object> values : List.of(running, ended)) {
            for (@Nullable Object value : values) {
                if (value instanceof LatencySnapshot times) {
                    all = all.plus(times);
                }
            }
        }
        return all;
    }

    private List<Object> namedRows(Class<?> type, List<@Nullable Object> running, List<@Nullable Object> ended) {
        Map<String, List<Object>> live = new LinkedHashMap<>();
        // Those of the process that has ended last stand behind the others.
        Map<String, List<Object>> over = new LinkedHashMap<>(16, 0.75f, true);
        List<Object> nameless = new ArrayList<>();
        sort(running, live, nameless);
        sort(ended, over, new ArrayList<>());
        List<Object> joined = new ArrayList<>();
        live.forEach((name, rows) -> joined.add(merged(type, rows, over.getOrDefault(name, List.of()))));
        over.keySet().removeAll(live.keySet());
        if (LevelRules.isPassing(type)) {
            int most = running.isEmpty() ? MOST_PASSING : 0;
            over.keySet().removeAll(List.copyOf(over.keySet()).subList(0, Math.max(0, over.size() - most)));
        }
        over.values().forEach(rows -> joined.add(merged(type, List.of(), rows)));
        joined.addAll(nameless);
        return joined;
    }

    private List<Object> placedRows(Class<?> type, List<@Nullable Object> running, List<@Nullable Object> ended) {
        List<Object> joined = new ArrayList<>();
        while (true) {
            List<Object> live = at(running, joined.size());
            List<Object> over = at(ended, joined.size());
            if (live.isEmpty() && over.isEmpty()) {
                return joined;
            }
            joined.add(merged(type, live, over));
        }
    }

    private static List<Object> at(List<@Nullable Object> lists, int place) {
        List<Object> rows = new ArrayList<>();
        for (@Nullable Object list : lists) {
            if (list instanceof List<?> one && one.size() > place) {
                rows.add(one.get(place));
            }
        }
        return rows;
    }

    private static void sort(List<@Nullable Object> lists, Map<String, List<Object>> byName, List<Object> nameless) {
        for (@Nullable Object list : lists) {
            for (Object row : (List<?>) (list == null ? List.of() : list)) {
                String name = CounterNames.nameOf(row);
                if (name == null) {
                    nameless.add(row);
                } else {
                    byName.computeIfAbsent(name, first -> new ArrayList<>()).add(row);
                }
            }
        }
    }

    private static List<@Nullable Object> values(Part part, List<?> records) {
        List<@Nullable Object> values = new ArrayList<>(records.size());
        for (Object record : records) {
            try {
                values.add(part.component().getAccessor().invoke(record));
            } catch (IllegalAccessException | InvocationTargetException impossible) {
                throw new IllegalStateException(part.component() + " cannot be read", impossible);
            }
        }
        return values;
    }

    private static Shape shapeOf(Class<?> type) {
        Set<String> counters = CounterNames.of(type);
        List<Part> parts = new ArrayList<>();
        List<Class<?>> types = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            types.add(component.getType());
            parts.add(part(type, component, counters));
        }
        try {
            return new Shape(type.getDeclaredConstructor(types.toArray(Class<?>[]::new)), List.copyOf(parts));
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(type + " is no record", impossible);
        }
    }

    private static Part part(Class<?> type, RecordComponent component, Set<String> counters) {
        Class<?> inner = component.getType();
        LevelRule rule = LevelRules.of(type, component);
        if (inner == LatencySnapshot.class) {
            return new Part(component, Kind.TIMES, inner, rule);
        }
        boolean isNumber = inner == long.class || inner == int.class;
        if (counters.contains(component.getName()) || isNumber && LevelRules.isCounted(type)) {
            return new Part(component, Kind.COUNTER, inner, rule);
        }
        if (inner.isRecord() && rule != LevelRule.FIRST) {
            return new Part(component, Kind.RECORD, inner, rule);
        }
        if (List.class.isAssignableFrom(inner)) {
            Class<?> row = rowOf(component);
            if (LevelRules.isCounted(row)) {
                return new Part(component, Kind.PLACED_ROWS, row, rule);
            }
            return new Part(component, CounterNames.areRows(row) ? Kind.NAMED_ROWS : Kind.LEVEL, row, rule);
        }
        return new Part(component, Kind.LEVEL, inner, rule);
    }

    private static Class<?> rowOf(RecordComponent component) {
        return component.getGenericType() instanceof ParameterizedType list
                        && list.getActualTypeArguments()[0] instanceof Class<?> row
                ? row
                : Object.class;
    }
}
