package org.heliostat.adminui.rest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The table of what answers where. Immutable. */
final class Routes {

    /** Where a resource runs. */
    enum Lane {
        /** On the I/O loop and for everyone: only looks at a state, never waits. */
        OPEN,
        /** Only looks, but may take some milliseconds. */
        LOOK,
        /** Changes something and may take long; changes run one after the other. */
        CHANGE
    }

    /** One row: a method of a path. */
    record Route(String method, String path, Lane lane, AdminResource resource) {}

    private final Map<String, List<Route>> byPath;

    Routes(List<Route> rows) {
        byPath = rows.stream().collect(Collectors.groupingBy(Route::path));
    }

    boolean knows(String path) {
        return byPath.containsKey(path);
    }

    /** @return the route of a method; HEAD is answered as GET */
    Optional<Route> find(String method, String path) {
        String wanted = method.equals("HEAD") ? "GET" : method;
        return byPath.getOrDefault(path, List.of()).stream()
                .filter(route -> route.method().equals(wanted))
                .findFirst();
    }

    /** @return the methods of a path as the header Allow wants them */
    String allowed(String path) {
        var methods = new TreeSet<String>();
        for (Route route : byPath.getOrDefault(path, List.of())) {
            methods.add(route.method());
            if (route.method().equals("GET")) {
                methods.add("HEAD");
            }
        }
        return String.join(", ", methods);
    }
}
