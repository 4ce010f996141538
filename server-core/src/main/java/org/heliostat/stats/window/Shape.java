package org.heliostat.stats.window;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.stats.latency.Buckets;
import org.heliostat.stats.latency.LatencySnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Knows where the counters and distributions of one kind of record are: reads them into an array, and makes the same
 * record with others. Records in it belong to it; rows of its lists are boxes with arrays of their own. Immutable.
 */
final class Shape {

    /** The steps of a distribution, and the sum behind them. */
    private static final int DISTRIBUTION = Buckets.COUNT + 1;

    private final Constructor<?> constructor;
    private final List<Part> parts;
    private final List<Integer> distributions;
    private final int slots;

    private enum Kind {
        COUNTER,
        TIMES,
        RECORD,
        ROWS,
        OTHER
    }

    private record Part(Kind kind, String name, Method reader, Class<?> type, @Nullable Shape shape, int at) {}

    /** Takes the numbers of one box. */
    interface Sink {
        void box(String key, Shape shape, long[] values);
    }

    /** The numbers that go into the records. */
    interface Values {
        /** @return the box's; null when it has none, and everything in it is 0 */
        long @Nullable [] of(String key);

        /** @return whether counters are replaced, too, not only distributions */
        boolean hasCounters();
    }

    /** The shapes of all records in a snapshot, each made when it is first met. Any thread. */
    static final class Shapes {
        private final Map<Class<?>, Shape> byType = new ConcurrentHashMap<>();

        Shape of(Class<?> type) {
            Shape known = byType.get(type);
            if (known != null) {
                return known;
            }
            Shape made = new Shape(type, this);
            byType.put(type, made);
            return made;
        }
    }

    private Shape(Class<?> type, Shapes shapes) {
        List<Part> found = new ArrayList<>();
        Set<String> counters = CounterNames.of(type);
        List<Class<?>> types = new ArrayList<>();
        int next = 0;
        for (RecordComponent component : type.getRecordComponents()) {
            Kind kind = kind(component, counters);
            Shape inner =
                    switch (kind) {
                        case RECORD -> shapes.of(component.getType());
                        case ROWS -> shapes.of(rowOf(component));
                        case COUNTER, TIMES, OTHER -> null;
                    };
            found.add(new Part(kind, component.getName(), component.getAccessor(), component.getType(), inner, next));
            types.add(component.getType());
            next += switch (kind) {
                case COUNTER -> 1;
                case TIMES -> DISTRIBUTION;
                case RECORD -> inner == null ? 0 : inner.slots;
                case ROWS, OTHER -> 0;
            };
        }
        this.parts = List.copyOf(found);
        this.distributions = distributions(found);
        this.slots = next;
        try {
            this.constructor = type.getDeclaredConstructor(types.toArray(Class<?>[]::new));
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(type + " is no record", impossible);
        }
    }

    /** @return how many numbers a box of this shape has */
    int slots() {
        return slots;
    }

    /** @return where the steps of each distribution begin */
    List<Integer> distributions() {
        return distributions;
    }

    /** Hands the box's numbers on, and those of all boxes in it. */
    void read(Object box, String key, Sink sink) {
        long[] values = new long[slots];
        sink.box(key, this, values);
        read(box, key, values, 0, sink);
    }

    /** @return the same box with other numbers */
    Object write(Object box, String key, Values values) {
        return write(box, key, values, values.of(key), 0);
    }

    private void read(Object record, String key, long[] values, int from, Sink sink) {
        for (Part part : parts) {
            if (part.kind() == Kind.OTHER) {
                continue;
            }
            Object value = valueOf(part, record);
            int at = from + part.at();
            switch (part.kind()) {
                case COUNTER -> values[at] = ((Number) value).longValue();
                case TIMES -> read((LatencySnapshot) value, values, at);
                case RECORD -> inner(part).read(value, key, values, at, sink);
                case ROWS -> rows(part, (List<?>) value, key, sink);
                case OTHER -> throw new IllegalStateException(part.name());
            }
        }
    }

    private static void read(LatencySnapshot times, long[] values, int at) {
        if (!times.buckets().areKnown()) {
            return;
        }
        for (int i = 0; i < Buckets.COUNT; i++) {
            values[at + i] = times.buckets().in(i);
        }
        values[at + Buckets.COUNT] = times.sumNanos();
    }

    private static void rows(Part part, List<?> rows, String key, Sink sink) {
        for (Object row : rows) {
            String name = CounterNames.nameOf(row);
            if (name != null) {
                inner(part).read(row, keyOf(key, part, name), sink);
            }
        }
    }

    private Object write(Object record, String key, Values values, long @Nullable [] numbers, int from) {
        Object[] arguments = new Object[parts.size()];
        for (int i = 0; i < arguments.length; i++) {
            Part part = parts.get(i);
            Object value = valueOf(part, record);
            int at = from + part.at();
            arguments[i] = switch (part.kind()) {
                case COUNTER -> values.hasCounters() ? counter(numbers, at, part.type()) : value;
                case TIMES -> times((LatencySnapshot) value, numbers, at);
                case RECORD -> inner(part).write(value, key, values, numbers, at);
                case ROWS -> written(part, (List<?>) value, key, values);
                case OTHER -> value;
            };
        }
        try {
            return constructor.newInstance(arguments);
        } catch (InstantiationException | IllegalAccessException | InvocationTargetException impossible) {
            throw new IllegalStateException(constructor + " does not take its own values", impossible);
        }
    }

    private static Object counter(long @Nullable [] numbers, int at, Class<?> type) {
        long value = numbers == null ? 0 : numbers[at];
        return type == int.class ? (Object) (int) value : (Object) value;
    }

    private static LatencySnapshot times(LatencySnapshot sinceStart, long @Nullable [] numbers, int at) {
        if (numbers == null) {
            return LatencySnapshot.NONE;
        }
        long[] counts = new long[Buckets.COUNT];
        System.arraycopy(numbers, at, counts, 0, counts.length);
        return Buckets.of(counts).distribution(numbers[at + Buckets.COUNT], sinceStart.maxNanos());
    }

    private static List<Object> written(Part part, List<?> rows, String key, Values values) {
        List<Object> written = new ArrayList<>(rows.size());
        for (Object row : rows) {
            String name = CounterNames.nameOf(row);
            String rowKey = name == null ? "" : keyOf(key, part, name);
            written.add(inner(part).write(row, rowKey, values, name == null ? null : values.of(rowKey), 0));
        }
        return written;
    }

    private static String keyOf(String parent, Part part, String name) {
        return parent + '/' + part.name() + '/' + name;
    }

    private static Shape inner(Part part) {
        Shape inner = part.shape();
        if (inner == null) {
            throw new IllegalStateException(part.name() + " has no records");
        }
        return inner;
    }

    private static Object valueOf(Part part, Object record) {
        try {
            return part.reader().invoke(record);
        } catch (IllegalAccessException | InvocationTargetException impossible) {
            throw new IllegalStateException(part.name() + " cannot be read", impossible);
        }
    }

    private static List<Integer> distributions(List<Part> parts) {
        List<Integer> starts = new ArrayList<>();
        for (Part part : parts) {
            if (part.kind() == Kind.TIMES) {
                starts.add(part.at());
            } else if (part.kind() == Kind.RECORD) {
                inner(part).distributions.forEach(start -> starts.add(part.at() + start));
            }
        }
        return List.copyOf(starts);
    }

    private static Kind kind(RecordComponent component, Set<String> counters) {
        Class<?> type = component.getType();
        if (type == LatencySnapshot.class) {
            return Kind.TIMES;
        }
        if (counters.contains(component.getName())) {
            return Kind.COUNTER;
        }
        if (type.isRecord()) {
            return Kind.RECORD;
        }
        return List.class.isAssignableFrom(type) && CounterNames.areRows(rowOf(component)) ? Kind.ROWS : Kind.OTHER;
    }

    private static Class<?> rowOf(RecordComponent component) {
        return component.getGenericType() instanceof ParameterizedType list
                        && list.getActualTypeArguments()[0] instanceof Class<?> row
                ? row
                : Object.class;
    }
}
