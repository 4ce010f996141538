package org.heliostat.adminui.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a route's row says of itself for the description of the API. Immutable.
 *
 * @param summary a short sentence; may be empty
 * @param query names of parameters
 * @param takes record of the JSON body
 * @param gives the good answer; a row that does not say it has no body to describe
 */
public record RouteNotes(String summary, List<String> query, Optional<Class<?>> takes, RouteAnswer gives) {

    static final RouteNotes NONE = new RouteNotes("", List.of(), Optional.empty(), RouteAnswer.nothing());

    public RouteNotes {
        query = List.copyOf(query);
    }

    RouteNotes says(String words, String... parameters) {
        List<String> all = new ArrayList<>(query);
        all.addAll(List.of(parameters));
        return new RouteNotes(words, all, takes, gives);
    }

    RouteNotes taking(Class<?> body) {
        return new RouteNotes(summary, query, Optional.of(body), gives);
    }

    RouteNotes giving(RouteAnswer answer) {
        return new RouteNotes(summary, query, takes, answer);
    }
}
