package org.heliostat.original.dav;

import java.io.IOException;
import org.heliostat.original.dav.lock.FileLocks;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.ProviderLifecycle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Offers the locks of one server to all functions that change files. */
final class ServerLocks implements ProviderLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(ServerLocks.class);

    private final FileLocks locks;

    ServerLocks(FileLocks locks) {
        this.locks = locks;
    }

    @Override
    public BindContext.Services offeredBy(BindContext.Services services) {
        return services.plus(FileLocks.class, locks);
    }

    @Override
    public void stop() {
        try {
            locks.close();
        } catch (IOException failed) {
            LOG.warn("a lock database cannot be closed: {}", failed.toString());
        }
    }
}
