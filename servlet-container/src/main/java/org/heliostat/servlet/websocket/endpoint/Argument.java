package org.heliostat.servlet.websocket.endpoint;

import jakarta.websocket.DecodeException;
import org.jspecify.annotations.Nullable;

/** Where the value of a method's parameter comes from. Immutable. */
@FunctionalInterface
interface Argument {

    @Nullable
    Object of(Occasion occasion) throws DecodeException;

    /** A variable of the path; null where the path has no such variable (4.3). */
    static Argument path(String name, Class<?> type) {
        return occasion -> {
            String text = occasion.pathParameters().get(name);
            return text == null || type == String.class ? text : PlainType.read(text, type);
        };
    }
}
