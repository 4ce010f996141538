package org.heliostat.request.function.offer;

import java.util.Optional;
import org.heliostat.log.access.format.AccessLogEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.BindContext;

/** The access logs of the server by name, for AddLog functions; found in {@link BindContext.Services}. */
@FunctionalInterface
public interface AccessLogs {

    /** @return the log that flex-init or init-clf has defined under the name, as it is for the virtual server */
    Optional<Log> named(String virtualServerId, String name);

    /** @return the log in which a request is told that was refused before any AddLog line could run */
    default Optional<Log> ofRefused(String virtualServerId) {
        return Optional.empty();
    }

    /** One access log. Any thread. */
    @FunctionalInterface
    interface Log {
        /**
         * Takes a line for an exchange whose answer has been handed over. Never waits unless {@link #waitsForNames}: it is
         * called on I/O loops too.
         *
         * @param ipOnly whether the client's address stands for its name even where the name is known
         */
        void log(Exchange exchange, boolean ipOnly);

        /** Takes a line for a request that was refused before it was an exchange. Never waits. */
        default void refused(AccessLogEntry refused) {}

        /** @return whether it looks up names of clients, and may wait for them: not on I/O loops then */
        default boolean waitsForNames(boolean ipOnly) {
            return false;
        }
    }
}
