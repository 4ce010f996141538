package org.heliostat.server;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalInt;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/**
 * The parts that a server is put together from besides its configuration; immutable.
 *
 * @param version product and version, shown to administrators
 * @param modules what other modules bring
 * @param firstPort port of the first listen socket in place of the configured one
 * @param errorLog of the process
 * @param process what else the process counts
 * @param place of the process among those of the instance
 */
public record ServerParts(
        String version,
        Modules modules,
        OptionalInt firstPort,
        ErrorLogDoor errorLog,
        ProcessCounters process,
        ProcessPlace place,
        Ticker ticker,
        WallClock wallClock) {

    public ServerParts {
        requireNonNull(version, "version");
    }

    /** Parts of a server that is the only process of its instance. */
    public ServerParts(
            String version,
            Modules modules,
            OptionalInt firstPort,
            ErrorLogDoor errorLog,
            ProcessCounters process,
            Ticker ticker,
            WallClock wallClock) {
        this(version, modules, firstPort, errorLog, process, ProcessPlace.ALONE, ticker, wallClock);
    }

    /** A server with the built-in functions only, for embedding and tests. */
    public static ServerParts plain() {
        return new ServerParts(
                "Heliostat",
                Modules.NONE,
                OptionalInt.empty(),
                ErrorLogDoor.NONE,
                ProcessCounters.NONE,
                Ticker.system(),
                WallClock.system());
    }

    public ServerParts withFunctions(List<FunctionDefinition> more) {
        var others = new Modules(
                more,
                modules.further(),
                modules.webApps(),
                modules.jdbcResources(),
                modules.stapling(),
                modules.ordering(),
                modules.advice());
        return new ServerParts(version, others, firstPort, errorLog, process, place, ticker, wallClock);
    }
}
