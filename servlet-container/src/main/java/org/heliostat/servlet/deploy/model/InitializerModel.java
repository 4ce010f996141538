package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A ServletContainerInitializer of the application and the classes that match its {@code @HandlesTypes}.
 *
 * @param at the jar, or WEB-INF/classes, that names it as a service
 * @param className implementation class
 * @param handlesTypes whether it has the annotation; without it, it is called with a {@code null} set
 * @param handledClasses class names to be loaded, without initialising them, and handed over
 */
public record InitializerModel(Origin at, String className, boolean handlesTypes, Set<String> handledClasses) {

    public InitializerModel {
        requireNonNull(at, "at");
        requireNonNull(className, "className");
        handledClasses = Collections.unmodifiableSet(new LinkedHashSet<>(handledClasses));
    }
}
