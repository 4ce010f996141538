package org.heliostat.servlet.deploy.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Copies for records whose maps keep the order of declaration, which {@code Map.copyOf} does not. */
final class OrderedCopy {

    private OrderedCopy() {}

    /** @return an unmodifiable copy in the order of the original */
    static <V> Map<String, V> of(Map<String, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
