package org.heliostat.original.publish;

import org.heliostat.original.dav.lock.FileLocks;
import org.heliostat.request.function.BindContext;

/** Finds the locks of the server; where a configuration is only checked there are none. */
final class LocksOffered {

    private LocksOffered() {}

    static FileLocks in(BindContext context) {
        return context.services().find(FileLocks.class).orElseGet(() -> new FileLocks(context.wallClock()));
    }
}
