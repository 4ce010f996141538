package org.heliostat.gateway.fastcgi;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How one application is reached and run. Two directive lines with equal settings share it. Immutable.
 *
 * @param address where it listens (BindPath)
 * @param program that the server starts, null when somebody else does (AppPath)
 * @param environment all variables of that program
 * @param connections at most, one for each child of the application
 * @param queueSize requests that may wait for one of these (QueueSize)
 * @param queueTimeout how long they may (QueueTimeout)
 * @param connectTimeout until a connection stands, the start of the program included (ConnectTimeout)
 * @param responseTimeout longest time without a byte from the application (ResponseTimeout)
 */
public record FastCgiSettings(
        BindAddress address,
        @Nullable Path program,
        Map<String, String> environment,
        int connections,
        int queueSize,
        Duration queueTimeout,
        Duration connectTimeout,
        Duration responseTimeout) {

    public FastCgiSettings {
        requireNonNull(address, "address");
        environment = Map.copyOf(environment);
    }
}
