package org.heliostat.request;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Named texts that functions leave for one another (the original's {@code rq->vars}). One thread at a time. */
public final class Variables {

    private @Nullable Map<String, String> values;
    private int changes;

    public @Nullable String get(String name) {
        return values == null ? null : values.get(name);
    }

    public void set(String name, String value) {
        if (values == null) {
            values = new LinkedHashMap<>();
        }
        values.put(name, value);
        changes++;
    }

    public void remove(String name) {
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
        return values == null ? Map.of() : Map.copyOf(values);
    }
}
