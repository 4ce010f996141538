package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

/**
 * One listener class.
 *
 * @param fromTagLibrary {@code true} for a listener declared by a tag library descriptor: it may not use the
 *     programmatic registration of ServletContext (Servlet 6.1, 4.4)
 */
public record ListenerModel(Origin at, String className, boolean fromTagLibrary) {

    public ListenerModel {
        requireNonNull(at, "at");
        requireNonNull(className, "className");
    }
}
