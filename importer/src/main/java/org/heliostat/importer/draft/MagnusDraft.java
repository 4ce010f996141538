package org.heliostat.importer.draft;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.heliostat.config.Directive;
import org.heliostat.config.ValueType;
import org.heliostat.config.magnus.MagnusDirectives;

/** The magnus.conf to be. Values are kept within what the registry of directives allows. Belongs to the thread of the import. */
public final class MagnusDraft {

    private static final long USUAL_THREADS = 48;

    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, String> sources = new LinkedHashMap<>();
    private final Set<String> initLines = new LinkedHashSet<>();

    /**
     * Sets a directive.
     *
     * @param from where the setting comes from, for a comment
     * @return the value that is written: the nearest one that is allowed
     * @throws UnwritableException where no value near it is allowed
     */
    public String set(String name, String value, String from) {
        Directive row = MagnusDirectives.TABLE
                .find(name)
                .orElseThrow(() -> new IllegalArgumentException(name + ": no directive of magnus.conf"));
        if (value.isBlank()) {
            throw new UnwritableException(value, "a value");
        }
        String allowed = row.parse(value).isPresent() ? value : nearest(row, value);
        values.put(name, Written.directive(allowed));
        sources.put(name, Written.comment(from));
        return allowed;
    }

    /** Sets a number unless a larger one is set. */
    public String raise(String name, long value, String from) {
        String before = values.get(name);
        if (before != null && isNumber(before) && Long.parseLong(before) >= value) {
            return before;
        }
        return set(name, Long.toString(value), from);
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** @return the value that is set, or empty */
    public String value(String name) {
        return values.getOrDefault(name, "");
    }

    /** Adds an Init line. */
    public void init(String line) {
        initLines.add(line);
    }

    /** There is a thread at least, and there are not more at the start than at most. */
    void settleThreads() {
        if (!has("RqThrottle")) {
            return;
        }
        long most = Math.max(1, Long.parseLong(value("RqThrottle")));
        set("RqThrottle", Long.toString(most), sources.getOrDefault("RqThrottle", ""));
        long least = has("RqThrottleMin") ? Long.parseLong(value("RqThrottleMin")) : USUAL_THREADS;
        if (has("RqThrottleMin") || most < USUAL_THREADS) {
            set("RqThrottleMin", Long.toString(Math.min(least, most)), sources.getOrDefault("RqThrottleMin", ""));
        }
    }

    private static String nearest(Directive row, String value) {
        boolean isAmount = row.type() == ValueType.COUNT
                || row.type() == ValueType.BYTES
                || row.type() == ValueType.SECONDS
                || row.type() == ValueType.MILLISECONDS;
        if (!isAmount || !isNumber(value)) {
            throw new UnwritableException(value, row.expectation());
        }
        return Long.toString(Math.min(Math.max(Long.parseLong(value), row.least()), row.most()));
    }

    private static boolean isNumber(String value) {
        return value.matches("-?[0-9]{1,18}");
    }

    String text() {
        StringBuilder text =
                new StringBuilder("# magnus.conf: threads, connections, limits, and what runs once at start.\n"
                        + "# Made by an import; what is not here has its default.\n");
        values.forEach((name, value) -> {
            text.append('\n');
            String source = sources.getOrDefault(name, "");
            if (!source.isEmpty()) {
                text.append("# ").append(source).append('\n');
            }
            text.append(name).append(' ').append(value).append('\n');
        });
        text.append('\n');
        initLines.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }
}
