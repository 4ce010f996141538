package org.heliostat.request.line;

import java.util.List;
import java.util.Map;

/**
 * The objects of one obj.conf as they were bound, perhaps for many virtual servers. Immutable.
 *
 * @param root the one that every request begins with
 * @param byPath objects with a path pattern, the shortest pattern first
 */
public record BoundObjects(BoundObject root, Map<String, BoundObject> byName, List<BoundObject> byPath) {

    public BoundObjects {
        byName = Map.copyOf(byName);
        byPath = List.copyOf(byPath);
    }
}
