package org.heliostat.config.serverxml;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The variables of one virtual server: those that it has in common with others, and its id. Immutable. */
final class VariablesOfOne extends AbstractMap<String, String> {

    private static final String ID = "id";

    private final Map<String, String> common;
    private final String id;

    /** @param common not changed any more; a value for id in it does not count */
    VariablesOfOne(Map<String, String> common, String id) {
        this.common = common;
        this.id = id;
    }

    @Override
    public @Nullable String get(Object name) {
        return ID.equals(name) ? id : common.get(name);
    }

    @Override
    public boolean containsKey(Object name) {
        return get(name) != null;
    }

    @Override
    public int size() {
        return common.containsKey(ID) ? common.size() : common.size() + 1;
    }

    /** @return in the order of their names */
    @Override
    public Set<Entry<String, String>> entrySet() {
        Map<String, String> all = new TreeMap<>(common);
        all.put(ID, id);
        return Collections.unmodifiableMap(all).entrySet();
    }
}
