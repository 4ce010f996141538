package org.heliostat.stats.window;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Reads one figure of a snapshot by the name that it has in {@code /api/v1/stats}: {@code window.perSecond.requests}, {@code
 * timeSplit.total.averageNanos}, and a row of a list by its own name: {@code threadPools[NativePool].refused}. Names of rows are
 * what administrators write: a {@code ]} in one has a backslash before it, and so has a backslash. Immutable.
 */
public final class NamedFigure {

    private static final Pattern STEP = Pattern.compile("([A-Za-z0-9]+)(?:\\[((?:[^\\]\\\\]++|\\\\.)*+)\\])?(?:\\.|$)");
    private static final Pattern QUOTED = Pattern.compile("\\\\(.)");
    private static final Pattern TO_QUOTE = Pattern.compile("[\\]\\\\]");
    private static final String AVERAGE = "averageNanos";

    private final String name;
    private final List<Step> steps;

    /** @param row empty text where the component is no list */
    private record Step(String component, String row) {}

    /**
     * What was read.
     *
     * @param isCounter whether it counts events of the snapshot's window, so that it is as many events as it says
     */
    public record Reading(double value, boolean isCounter) {}

    private NamedFigure(String name, List<Step> steps) {
        this.name = name;
        this.steps = List.copyOf(steps);
    }

    /** @throws IllegalArgumentException when no figure can have such a name */
    public static NamedFigure of(String name) {
        List<Step> steps = new ArrayList<>();
        Matcher step = STEP.matcher(requireNonNull(name, "name"));
        int end = 0;
        while (end < name.length() && step.region(end, name.length()).lookingAt()) {
            steps.add(new Step(step.group(1), step.group(2) == null ? "" : unquoted(step.group(2))));
            end = step.end();
        }
        if (end < name.length() || steps.isEmpty() || name.endsWith(".")) {
            throw new IllegalArgumentException(name + " (expected: names of components with dots between them)");
        }
        return new NamedFigure(name, steps);
    }

    /** @return the name of a row as it stands between brackets */
    public static String quoted(String row) {
        return TO_QUOTE.matcher(row).replaceAll("\\\\$0");
    }

    private static String unquoted(String row) {
        return QUOTED.matcher(row).replaceAll("$1");
    }

    /** @return empty when there is no such row, nothing was counted that it could be made of, or it is no number */
    public Optional<Reading> read(ServerSnapshot snapshot) {
        @Nullable Object at = snapshot;
        boolean isCounter = false;
        for (Step step : steps) {
            if (at instanceof LatencySnapshot times && step.component().equals(AVERAGE)) {
                at = times.count() == 0 ? null : (Double) times.averageNanos();
                isCounter = false;
            } else if (at instanceof Record record) {
                isCounter = CounterNames.of(record.getClass()).contains(step.component());
                at = component(record, step);
            } else {
                return Optional.empty();
            }
        }
        return at instanceof Number number
                ? Optional.of(new Reading(number.doubleValue(), isCounter))
                : Optional.empty();
    }

    private static @Nullable Object component(Record record, Step step) {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            if (component.getName().equals(step.component())) {
                Object value = valueOf(component, record);
                return value instanceof List<?> rows ? row(rows, step.row()) : value;
            }
        }
        return null;
    }

    private static @Nullable Object row(List<?> rows, String name) {
        for (Object row : rows) {
            if (name.equals(nameOf(row))) {
                return row;
            }
        }
        return null;
    }

    /** Rows that have no window of their own are known by what they begin with. */
    private static @Nullable Object nameOf(Object row) {
        if (CounterNames.areRows(row.getClass())) {
            return CounterNames.nameOf(row);
        }
        return row instanceof Record record && record.getClass().getRecordComponents().length > 0
                ? valueOf(record.getClass().getRecordComponents()[0], record)
                : null;
    }

    private static @Nullable Object valueOf(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (IllegalAccessException | InvocationTargetException impossible) {
            throw new IllegalStateException(component + " cannot be read", impossible);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
