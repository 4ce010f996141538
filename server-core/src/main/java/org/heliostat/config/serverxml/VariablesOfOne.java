package org.heliostat.config.serverxml;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The variables of one virtual server: those that it has in common with others, its own, and its id. Immutable. */
final class VariablesOfOne extends AbstractMap<String, String> {

    private static final String ID = "id";

    private final Map<String, String> common;
    private final Map<String, String> own;
    private final String id;

    /**
     * @param common not changed any more; a value for id in it does not count
     * @param own take the place of common ones; not changed any more, and a value for id does not count either
     */
    VariablesOfOne(Map<String, String> common, Map<String, String> own, String id) {
        this.common = common;
        this.own = own;
        this.id = id;
    }

    @Override
    public @Nullable String get(Object name) {
        if (ID.equals(name)) {
            return id;
        }
        String value = own.get(name);
        return value == null ? common.get(name) : value;
    }

    @Override
    public boolean containsKey(Object name) {
        return get(name) != null;
    }

    @Override
    public int size() {
        return all().size();
    }

    /** @return in the order of their names */
    @Override
    public Set<Entry<String, String>> entrySet() {
        return Collections.unmodifiableMap(all()).entrySet();
    }

    private Map<String, String> all() {
        Map<String, String> all = new TreeMap<>(common);
        all.putAll(own);
        all.put(ID, id);
        return all;
    }
}
