package org.heliostat.request;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Named texts that functions leave for one another (the original's {@code rq->vars}). One thread at a time. */
public final class Variables {

    private @Nullable Map<String, String> values;
    private @Nullable Supplier<Map<String, String>> later;
    private int changes;

    public @Nullable String get(String name) {
        make();
        return values == null ? null : values.get(name);
    }

    /**
     * Sets values that cost something to make, and that hardly anybody asks for.
     *
     * @param texts called at most once, when any value is asked for
     */
    public void setLater(Supplier<Map<String, String>> texts) {
        make();
        later = texts;
        changes++;
    }

    private void make() {
        Supplier<Map<String, String>> texts = later;
        if (texts != null) {
            later = null;
            texts.get().forEach(this::set);
        }
    }

    public void set(String name, String value) {
        make();
        if (values == null) {
            values = new LinkedHashMap<>();
        }
        values.put(name, value);
        changes++;
    }

    public void remove(String name) {
        make();
        if (values != null && values.remove(name) != null) {
            changes++;
        }
    }

    /** @return how often something was set or removed: tells whether a function left a trace */
    public int changes() {
        return changes;
    }

    /** @return a copy of all names and values */
    public Map<String, String> asMap() {
        make();
        return values == null ? Map.of() : Map.copyOf(values);
    }
}
