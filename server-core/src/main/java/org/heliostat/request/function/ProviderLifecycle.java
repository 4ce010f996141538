package org.heliostat.request.function;

import org.heliostat.config.instance.Configuration;

/**
 * Runs what functions of a provider need beside the requests that they are called for: programs, threads, counters. It is
 * made once for each server, before its functions are bound, and lives as long as the server does.
 */
public interface ProviderLifecycle {

    /** @return the services, and what this offers to functions of all lines; asked once, before lines are bound */
    default BindContext.Services offeredBy(BindContext.Services services) {
        return services;
    }

    /** The first configuration is in force, ports are not open yet. */
    default void start(Host server) {}

    /** Another configuration is in force; functions that were bound for the one before may still run. */
    default void apply(Configuration configuration) {}

    /**
     * Ends all that runs. The server has stopped to take requests; those that still run have had their time. Also called,
     * by any thread, when the process is about to end without a stop: a second or two at most, and perhaps twice.
     */
    default void stop() {}

    /** The server that it runs in. */
    interface Host {

        /** @return the one in force at the start */
        Configuration configuration();

        /** @return what all providers and the server itself offer */
        BindContext.Services services();

        /**
         * Runs a short task again and again on the clock's thread, one at a time, until the server stops.
         *
         * @param name for the log, where it fails
         */
        void every(int millis, String name, Runnable task);
    }
}
