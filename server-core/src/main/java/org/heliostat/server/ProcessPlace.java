package org.heliostat.server;

import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.heliostat.listen.InheritedSockets;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.stats.ServerSnapshot;

/**
 * Where a server stands among the processes of its instance (MaxProcs). Immutable.
 *
 * @param administers whether this process does what only one may: rotate logs, look for incidents and advice, send figures.
 *     Any thread may ask; it becomes true when another process hands over
 * @param sockets that another process has opened for it
 * @param figures makes of the figures of this process those of all, in the process that administers
 * @param reports makes of the figures that this process knows those that its reports show
 */
public record ProcessPlace(
        BooleanSupplier administers,
        InheritedSockets sockets,
        UnaryOperator<ServerSnapshot> figures,
        UnaryOperator<SnapshotSource> reports) {

    /** The only process of its instance. */
    public static final ProcessPlace ALONE =
            new ProcessPlace(() -> true, InheritedSockets.NONE, UnaryOperator.identity(), UnaryOperator.identity());
}
