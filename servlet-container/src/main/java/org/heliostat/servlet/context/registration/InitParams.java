package org.heliostat.servlet.context.registration;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Initialisation parameters while they can still be added to (Servlet 6.1, Registration). */
final class InitParams {

    private final Map<String, String> values = new LinkedHashMap<>();

    InitParams(Map<String, String> declared) {
        values.putAll(declared);
    }

    Map<String, String> values() {
        return values;
    }

    /** @return false when there is one of that name already */
    boolean add(String name, String value) {
        if (name == null || value == null) {
            throw new IllegalArgumentException("init parameter: name or value is null");
        }
        return values.putIfAbsent(name, value) == null;
    }

    /** @return the names that are taken; only when there are none has anything been added */
    Set<String> addAll(Map<String, String> more) {
        Set<String> taken = new LinkedHashSet<>();
        more.forEach((name, value) -> {
            if (name == null || value == null) {
                throw new IllegalArgumentException("init parameter: name or value is null");
            }
            if (values.containsKey(name)) {
                taken.add(name);
            }
        });
        if (taken.isEmpty()) {
            values.putAll(more);
        }
        return taken;
    }
}
