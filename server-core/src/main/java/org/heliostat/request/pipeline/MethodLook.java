package org.heliostat.request.pipeline;

import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Response;
import org.heliostat.request.line.BoundLine;

/**
 * How far a request for a path gets before Service, with the client's own method or with another one.
 *
 * @param outcome of the stages before Service
 * @param applies whether the Client tags around a line hold
 */
record MethodLook(Exchange exchange, ObjectSet objects, Outcome outcome, Predicate<BoundLine> applies) {

    private static final int NOT_FOUND = 404;

    /** @return whether it gets to its Service lines */
    boolean isOpen() {
        return !outcome.stops();
    }

    /** @return whether the client is told that there is nothing at the path */
    boolean isMissing() {
        Response response = exchange.response();
        return outcome == Outcome.ABORTED && response.status() == NOT_FOUND;
    }

    /** @return the Service lines of its objects */
    Stream<BoundLine> lines() {
        return objects.all().stream().flatMap(object -> Arrays.stream(object.lines(Stage.SERVICE)));
    }
}
