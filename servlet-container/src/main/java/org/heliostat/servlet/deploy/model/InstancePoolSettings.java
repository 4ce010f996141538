package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

/**
 * A servlet of sun-web.xml that is {@code singleThreaded}: each instance serves one request at a time. Capacities as in
 * JServ's single thread model.
 *
 * @param at where it stands
 * @param initial instances made when the servlet is loaded, at most {@code maximum}
 * @param increment instances made when none is free; 0: none
 * @param maximum of instances, from 1
 */
public record InstancePoolSettings(Origin at, int initial, int increment, int maximum) {

    /** {@code singleThreadedServletPoolSize} where nothing is said. */
    public static final int DEFAULT_POOL_SIZE = 5;

    public static final int DEFAULT_INITIAL = 5;
    public static final int DEFAULT_INCREMENT = 5;
    public static final int DEFAULT_MAXIMUM = 10;

    public InstancePoolSettings {
        requireNonNull(at, "at");
    }
}
