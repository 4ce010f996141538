package org.heliostat.adminui.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The table of what answers where. Immutable. */
public final class Routes {

    private static final String BELOW = "/*";

    /** Where a resource runs. */
    public enum Lane {
        /** On the I/O loop: only looks at something in memory, never waits. */
        LOOP,
        /** Only looks, but may take some milliseconds. */
        LOOK,
        /** Checks or hashes a password, which takes a processor for some tenths of a second; one at a time, when its small body is there. */
        SIGN_IN,
        /** Takes in what a client sends for minutes, and takes a {@link ChangeTurn} for what it changes then. */
        UPLOAD,
        /** Changes something and may take long; changes run one after the other. */
        CHANGE
    }

    /**
     * One row: a method of a path. A path that ends with {@code /*} answers for everything below it, too.
     *
     * @param role that is needed; empty: everybody may ask
     * @param largestBody bytes of a body that is collected before the lane is entered
     * @param notes for the description of the API
     */
    public record Route(
            String method,
            String path,
            Lane lane,
            Optional<Role> role,
            AdminResource resource,
            int largestBody,
            RouteNotes notes) {

        /** A row for everybody who may do what its lane does: monitors look, administrators change. */
        public Route(String method, String path, Lane lane, AdminResource resource) {
            this(
                    method,
                    path,
                    lane,
                    Optional.of(lane == Lane.CHANGE || lane == Lane.UPLOAD ? Role.ADMINISTRATOR : Role.MONITOR),
                    resource,
                    lane == Lane.SIGN_IN ? Fields.LARGEST_BODY : Json.LARGEST_BODY,
                    RouteNotes.NONE);
        }

        /**
         * Whether its body must be there before its lane is entered, so that no thread of the lane waits for a slow
         * client. An upload is too large for that, and has its own lane; a look has no body.
         */
        public boolean collectsBody() {
            return lane != Lane.LOOP && lane != Lane.UPLOAD && !method.equals("GET");
        }

        /** @return the same row for larger bodies */
        public Route takesUpTo(int bytes) {
            return new Route(method, path, lane, role, resource, bytes, notes);
        }

        /** @return the same row for other people */
        public Route needs(Role other) {
            return new Route(method, path, lane, Optional.of(other), resource, largestBody, notes);
        }

        /** @return the same row for everybody, signed in or not */
        public Route forEverybody() {
            return new Route(method, path, lane, Optional.empty(), resource, largestBody, notes);
        }

        /** @return the same row with words, and the names of its parameters */
        public Route says(String words, String... parameters) {
            return noted(notes.says(words, parameters));
        }

        /** @return the same row with the record that its body is */
        public Route takes(Class<?> body) {
            return noted(notes.taking(body));
        }

        /** @return the same row with the record that it answers with 200 */
        public Route gives(Class<?> answer) {
            return gives(200, answer);
        }

        /** @return the same row with the record that it answers, and the status */
        public Route gives(int status, Class<?> answer) {
            return noted(notes.giving(RouteAnswer.json(status, answer)));
        }

        /** @return the same row, whose answer says which processes have made the change, too */
        public Route inAllProcesses() {
            return noted(notes.giving(notes.gives().namingProcesses()));
        }

        /** @return the same row with the record of which it answers an array */
        public Route givesMany(Class<?> element) {
            return noted(notes.giving(RouteAnswer.array(element)));
        }

        /** @return the same row with the media type of the text that it answers */
        public Route givesText(String type) {
            return noted(notes.giving(RouteAnswer.text(type)));
        }

        private Route noted(RouteNotes other) {
            return new Route(method, path, lane, role, resource, largestBody, other);
        }
    }

    private final Map<String, List<Route>> byPath;

    public Routes(List<Route> rows) {
        byPath = rows.stream().collect(Collectors.groupingBy(Route::path));
    }

    public boolean knows(String path) {
        return !rows(path).isEmpty();
    }

    /** @return the route of a method; HEAD is answered as GET */
    public Optional<Route> find(String method, String path) {
        String wanted = method.equals("HEAD") ? "GET" : method;
        return rows(path).stream()
                .filter(route -> route.method().equals(wanted))
                .findFirst();
    }

    /** @return the methods of a path as the header Allow wants them */
    public String allowed(String path) {
        var methods = new TreeSet<String>();
        for (Route route : rows(path)) {
            methods.add(route.method());
            if (route.method().equals("GET")) {
                methods.add("HEAD");
            }
        }
        return String.join(", ", methods);
    }

    /** A row of the path itself goes before one of what lies below its folder. */
    private List<Route> rows(String path) {
        List<Route> exact = byPath.get(path);
        if (exact != null) {
            return exact;
        }
        int slash = path.lastIndexOf('/');
        List<Route> below = List.of();
        while (slash > 0 && below.isEmpty()) {
            below = byPath.getOrDefault(path.substring(0, slash) + BELOW, List.of());
            slash = path.lastIndexOf('/', slash - 1);
        }
        return below;
    }
}
