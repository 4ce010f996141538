package org.heliostat.adminui.api;

import java.util.Optional;

/**
 * What a route answers when all is well, for the description of the API. Immutable.
 *
 * @param status of the answer, 200 to 299
 * @param type its media type; empty for an answer without a body
 * @param body record of a JSON answer, or of each element where it is an array; empty for a text
 * @param isArray whether the answer is an array of these
 * @param namesProcesses whether it also says which processes have made the change, where there are several
 */
public record RouteAnswer(int status, String type, Optional<Class<?>> body, boolean isArray, boolean namesProcesses) {

    private static final String JSON = "application/json";

    static RouteAnswer json(int status, Class<?> body) {
        return new RouteAnswer(status, JSON, Optional.of(body), false, false);
    }

    static RouteAnswer array(Class<?> element) {
        return new RouteAnswer(200, JSON, Optional.of(element), true, false);
    }

    static RouteAnswer text(String type) {
        return new RouteAnswer(200, type, Optional.empty(), false, false);
    }

    static RouteAnswer nothing() {
        return new RouteAnswer(204, "", Optional.empty(), false, false);
    }

    RouteAnswer namingProcesses() {
        return new RouteAnswer(status, type, body, isArray, true);
    }
}
