package org.heliostat.server;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/**
 * What a server is put together from besides its configuration; immutable.
 *
 * @param version product and version, shown to administrators
 * @param functions of obj.conf that other modules bring, such as the servlet container's
 * @param further what other modules have to say about a configuration
 * @param webApps figures of the web applications; only looks
 * @param jdbcResources figures of the pools of database connections; only looks
 * @param firstPort port of the first listen socket in place of the configured one
 * @param errorLog of the process
 * @param process what else the process counts
 */
public record ServerParts(
        String version,
        List<FunctionDefinition> functions,
        FurtherCheck further,
        Supplier<List<WebAppSnapshot>> webApps,
        Supplier<List<JdbcResourceSnapshot>> jdbcResources,
        OptionalInt firstPort,
        ErrorLogDoor errorLog,
        ProcessCounters process,
        Ticker ticker,
        WallClock wallClock) {

    public ServerParts {
        requireNonNull(version, "version");
        functions = List.copyOf(functions);
    }

    /** A server with the built-in functions only, for embedding and tests. */
    public static ServerParts plain() {
        return new ServerParts(
                "Heliostat",
                List.of(),
                FurtherCheck.NONE,
                List::of,
                List::of,
                OptionalInt.empty(),
                ErrorLogDoor.NONE,
                ProcessCounters.NONE,
                Ticker.system(),
                WallClock.system());
    }

    public ServerParts withFunctions(List<FunctionDefinition> more) {
        return new ServerParts(
                version, more, further, webApps, jdbcResources, firstPort, errorLog, process, ticker, wallClock);
    }
}
