package org.heliostat.server;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/**
 * What a server is put together from besides its configuration; immutable.
 *
 * @param version product and version, shown to administrators
 * @param functions of obj.conf that other modules bring, such as the servlet container's
 * @param webApps figures of the web applications; only looks
 * @param firstPort port of the first listen socket in place of the configured one
 * @param errorLog of the process
 */
public record ServerParts(
        String version,
        List<FunctionDefinition> functions,
        Supplier<List<WebAppSnapshot>> webApps,
        OptionalInt firstPort,
        ErrorLogDoor errorLog,
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
                List::of,
                OptionalInt.empty(),
                ErrorLogDoor.NONE,
                Ticker.system(),
                WallClock.system());
    }

    public ServerParts withFunctions(List<FunctionDefinition> more) {
        return new ServerParts(version, more, webApps, firstPort, errorLog, ticker, wallClock);
    }
}
