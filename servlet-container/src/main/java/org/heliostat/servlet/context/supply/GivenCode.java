package org.heliostat.servlet.context.supply;

import static java.util.Objects.requireNonNull;

import jakarta.servlet.ServletContainerInitializer;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Objects that a program which embeds the server brings to an application, whose classes are the program's own. Immutable.
 *
 * <p>Such an application is started and stopped by the thread that asks for it: the program may hold locks that its code
 * needs, and its class loader outlives the application anyway.
 *
 * @param initializers called in this order, behind those that the application has by itself
 * @param needsServlets whether a servlet to be loaded on startup that fails keeps the application from starting; without
 *     it, that servlet alone is out of service
 * @param waitsForOpening whether filters and servlets are made when the server's ports are opened: until then the program may
 *     go on with what the initializers were told
 */
public record GivenCode(List<Initializer> initializers, boolean needsServlets, boolean waitsForOpening) {

    public GivenCode {
        initializers = List.copyOf(initializers);
    }

    /**
     * One initializer.
     *
     * @param classes that it is handed over; none: null, as Servlet 6.1, 8.2.4 has it
     */
    public record Initializer(ServletContainerInitializer object, Set<Class<?>> classes) {

        public Initializer {
            requireNonNull(object, "object");
            classes = Collections.unmodifiableSet(new LinkedHashSet<>(classes));
        }
    }
}
