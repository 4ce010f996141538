package org.heliostat.launcher.webapps;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at the folder of applications every two seconds, on a thread of its own. */
public final class WebAppsWatch implements AutoCloseable {

    /** Seconds between two looks; a change takes effect after two of them at most. */
    public static final int INTERVAL_SECONDS = 2;

    private static final Logger LOG = LoggerFactory.getLogger(WebAppsWatch.class);

    private final WebAppsFolder folder;
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, task -> {
        Thread made = new Thread(null, task, "webapps-watch", 0, false);
        made.setDaemon(true);
        return made;
    });

    public WebAppsWatch(WebAppsFolder folder) {
        this.folder = folder;
    }

    public void start() {
        thread.scheduleWithFixedDelay(this::look, INTERVAL_SECONDS, INTERVAL_SECONDS, TimeUnit.SECONDS);
    }

    /** Ends the looking; a deployment that runs is waited for by whoever stops the container. */
    @Override
    public void close() {
        thread.shutdown();
    }

    private void look() {
        try {
            folder.look();
        } catch (Throwable failure) {
            // The edge of the thread: thrown further, it would end all looking.
            LOG.error("the folder of applications could not be looked at", failure);
        }
    }
}
