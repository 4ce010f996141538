package org.heliostat.server;

import java.util.List;
import java.util.function.Supplier;
import org.heliostat.stats.log.ErrorLogSnapshot;

/**
 * What a server asks of the error log, which belongs to the process. Immutable.
 *
 * @param reopen opens its files anew
 * @param rotate puts its files aside and begins new ones
 * @param figures what it has written and dropped; only looks
 */
public record ErrorLogDoor(Runnable reopen, Runnable rotate, Supplier<List<ErrorLogSnapshot>> figures) {

    /** For servers without one of their own: embedding, tests. */
    public static final ErrorLogDoor NONE = new ErrorLogDoor(() -> {}, () -> {}, List::of);
}
