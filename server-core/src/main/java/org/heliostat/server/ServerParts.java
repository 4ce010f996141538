package org.heliostat.server;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.listen.InheritedSockets;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.stats.ServerSnapshot;
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
        Place place,
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
        this(version, modules, firstPort, errorLog, process, Place.ALONE, ticker, wallClock);
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
                modules.applications(),
                modules.jdbcResources(),
                modules.stapling(),
                modules.ordering(),
                modules.advice());
        return new ServerParts(version, others, firstPort, errorLog, process, place, ticker, wallClock);
    }

    /**
     * Where a server stands among the processes of its instance (MaxProcs). Immutable.
     *
     * @param administers whether this process does what only one may: rotate logs, look for incidents and advice, send figures.
     *     Any thread may ask; it becomes true when another process hands over
     * @param sockets that another process has opened for it
     * @param figures makes of the figures of this process those of all, in the process that administers
     * @param reports makes of the figures that this process knows those that its reports show
     * @param others make what a function has changed in this process
     */
    public record Place(
            BooleanSupplier administers,
            InheritedSockets sockets,
            UnaryOperator<ServerSnapshot> figures,
            UnaryOperator<SnapshotSource> reports,
            OtherProcesses others) {

        /** The only process of its instance. */
        public static final Place ALONE = new Place(
                () -> true,
                InheritedSockets.NONE,
                UnaryOperator.identity(),
                UnaryOperator.identity(),
                OtherProcesses.NONE);
    }
}
