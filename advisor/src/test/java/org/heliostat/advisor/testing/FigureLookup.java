package org.heliostat.advisor.testing;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.stats.ServerSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Finds evidence where it says that it is from: in a snapshot, as {@code /api/v1/stats} has it, or with {@code os.…} in the
 * machine; and says whether its unit is that of the figure. Immutable.
 */
public final class FigureLookup {

    private static final String OF_SYSTEM = "os.";
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MICROS_PER_MILLI = 1e3;
    private static final double PERCENT = 100;
    private static final double EXACT = 1e-6;

    /** Figures in bytes whose names do not say so. */
    private static final Set<String> BYTES = Set.of(
            "jvm.heapUsed",
            "jvm.heapMax",
            "jvm.heapAfterCollection",
            "jvm.directUsed",
            "machine.residentSize",
            "fileCache.heapUsed",
            "fileCache.mediumUsed",
            "os.memory.swapped",
            "os.memory.directMost",
            "os.kernel.mostSendBuffer");

    /** What no other figure is counted in. */
    private static final Set<String> UNITS_OF_SIZE_OR_TIME = Set.of("ms", "s", "ns", "%", "bytes");

    private final ServerSnapshot snapshot;
    private final Machine machine;

    public FigureLookup(ServerSnapshot snapshot, Machine machine) {
        this.snapshot = snapshot;
        this.machine = machine;
    }

    /** @return what is wrong with the evidence; empty when nothing is */
    public String wrong(Evidence evidence) {
        String figure = evidence.figure();
        if (!isUnitOf(figure, evidence.unit())) {
            return figure + ": no figure in " + evidence.unit();
        }
        List<Object> found = figure.startsWith(OF_SYSTEM)
                ? find(machine, figure.substring(OF_SYSTEM.length()))
                : find(snapshot, figure);
        if (found.isEmpty()) {
            return figure + ": no such figure, or none of it";
        }
        return isOneOf(found, evidence, scale(figure, evidence.unit()))
                ? ""
                : figure + ": " + evidence.value() + ", and the figures say " + found;
    }

    /** One row of a list, all of them together, how many they are, or what a word or a switch says. */
    private boolean isOneOf(List<Object> found, Evidence evidence, double scale) {
        double sum = 0;
        for (Object one : found) {
            double value = one instanceof Number number ? number.doubleValue() * scale : 1;
            sum += value;
            if (isAlike(value, evidence.value()) || one instanceof Boolean && evidence.value() == 0) {
                return true;
            }
        }
        boolean isCount = !(found.get(0) instanceof Number) && evidence.value() <= found.size();
        return isCount
                || isAlike(sum, evidence.value())
                || isAlike(withUnassigned(evidence.figure()), evidence.value());
    }

    /** Totals of requests have those that came to no virtual server. */
    private double withUnassigned(String figure) {
        String of = "virtualServers.requests.";
        List<Object> found =
                figure.startsWith(of) ? find(snapshot.requests(), figure.substring(of.length())) : List.of();
        return found.isEmpty() ? Double.NaN : ((Number) found.get(0)).doubleValue();
    }

    private static boolean isAlike(double one, double other) {
        return Math.abs(one - other) <= EXACT * Math.max(1, Math.abs(other));
    }

    private static List<Object> find(@Nullable Object from, String path) {
        List<Object> found = new ArrayList<>();
        if (from instanceof List<?> rows) {
            for (Object row : rows) {
                found.addAll(find(row, path));
            }
            return found;
        }
        if (path.isEmpty()) {
            return from == null ? List.of() : List.of(from);
        }
        if (!(from instanceof Record)) {
            return List.of();
        }
        String[] words = path.split("\\.", 2);
        for (RecordComponent component : from.getClass().getRecordComponents()) {
            if (component.getName().equals(words[0])) {
                return find(valueOf(component, from), words.length == 1 ? "" : words[1]);
            }
        }
        return List.of();
    }

    private static @Nullable Object valueOf(RecordComponent component, Object record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(component.getName(), impossible);
        }
    }

    private static boolean isUnitOf(String figure, String unit) {
        String name = figure.substring(figure.lastIndexOf('.') + 1);
        if (name.endsWith("Nanos") || name.endsWith("Millis") || name.equals("micros")) {
            return unit.equals("ms");
        }
        if (name.endsWith("Seconds")) {
            return unit.equals("s");
        }
        if (isPart(figure)) {
            return unit.equals("%");
        }
        if (figure.startsWith("window.perSecond.") || name.endsWith("PerSecond")) {
            return unit.endsWith("/s");
        }
        if (BYTES.contains(figure) || name.toLowerCase(Locale.ROOT).contains("bytes")) {
            return unit.equals("bytes");
        }
        return !UNITS_OF_SIZE_OR_TIME.contains(unit) && !unit.endsWith("/s");
    }

    private static boolean isPart(String figure) {
        return figure.startsWith("window.ratios.")
                || Set.of(
                                "os.processors.process",
                                "os.processors.others",
                                "os.processors.stolen",
                                "os.kernel.diskWaits",
                                "os.threads.loops.busiest")
                        .contains(figure);
    }

    private static double scale(String figure, String unit) {
        if (unit.equals("%")) {
            return PERCENT;
        }
        if (figure.endsWith("Nanos")) {
            return 1 / NANOS_PER_MILLI;
        }
        return figure.endsWith(".micros") ? 1 / MICROS_PER_MILLI : 1;
    }
}
