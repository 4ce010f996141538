package org.heliostat.maven;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.heliostat.maven.server.RefusedException;
import org.heliostat.maven.server.RunningServer;
import org.heliostat.maven.server.ServerLog;
import org.heliostat.maven.server.ServerRealm;
import org.heliostat.maven.server.ServerWishes;

/**
 * A server with everything that goes with it. Where nobody has stopped it when Maven's process ends, by Ctrl-C for example, it is
 * stopped then. One whose application does not come to its end is left behind. Any thread.
 */
final class StartedServer {

    private static final Duration IN_A_HURRY = Duration.ofSeconds(5);

    /** What applications have for their end, after their last request. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ServerRealm realm;
    private final LentProperties properties;
    private final RunningServer server;
    private final ServerLog log;
    private final Thread atExit;

    private StartedServer(ServerRealm realm, LentProperties properties, RunningServer server, ServerLog log) {
        this.realm = realm;
        this.properties = properties;
        this.server = server;
        this.log = log;
        this.atExit = new Thread(() -> stopWithin(IN_A_HURRY), "heliostat-exit");
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * @param artifacts files of the plug-in and of what it depends on
     * @param systemProperties that its application is to see
     * @throws RefusedException when it cannot be started; all is as it was before
     */
    static StartedServer start(
            Collection<Path> artifacts, ServerWishes wishes, Map<String, String> systemProperties, ServerLog log)
            throws RefusedException {
        LentProperties properties = LentProperties.lend(systemProperties);
        boolean runs = false;
        try {
            StartedServer started = start(ServerRealm.of(artifacts), properties, wishes, log);
            runs = true;
            return started;
        } finally {
            if (!runs) {
                properties.close();
            }
        }
    }

    private static StartedServer start(ServerRealm realm, LentProperties properties, ServerWishes wishes, ServerLog log)
            throws RefusedException {
        boolean runs = false;
        try {
            StartedServer started =
                    new StartedServer(realm, properties, realm.starter().start(wishes, log), log);
            runs = true;
            return started;
        } finally {
            if (!runs) {
                realm.close();
            }
        }
    }

    RunningServer server() {
        return server;
    }

    /**
     * Stops it.
     *
     * @param grace how long to wait for requests in progress
     * @return how many of them were cut; empty when it has not ended, which has been logged
     */
    OptionalLong stop(Duration grace) {
        OptionalLong cut = stopWithin(grace);
        if (endsByItself()) {
            properties.close();
            if (cut.isPresent()) {
                realm.close();
            }
        }
        return cut;
    }

    /** The end of an application is its own code, which nobody can make return: it runs on a thread that Maven does not wait for. */
    private OptionalLong stopWithin(Duration grace) {
        FutureTask<Long> stopping = new FutureTask<>(() -> server.stop(grace));
        Thread thread = new Thread(null, stopping, "stop of Heliostat", 0, false);
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return OptionalLong.of(stopping.get(grace.plus(PATIENCE).toMillis(), TimeUnit.MILLISECONDS));
                } catch (InterruptedException impatient) {
                    // What was begun is to come to its end, which is near.
                    interrupted = true;
                }
            }
        } catch (TimeoutException hangs) {
            log.warn(
                    "Heliostat has not stopped within " + PATIENCE.toSeconds() + " seconds after the time for requests"
                            + " in progress: an application does not come to its end (contextDestroyed, destroy). It is"
                            + " left behind, and ends with Maven",
                    null);
            return OptionalLong.empty();
        } catch (ExecutionException failed) {
            log.warn("Heliostat has not stopped cleanly: " + failed.getCause(), null);
            log.debug("the stop of Heliostat", failed);
            return OptionalLong.empty();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** @return false when the process ends: nothing is to be put back then, and others may still use it */
    private boolean endsByItself() {
        try {
            return Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException exiting) {
            return false;
        }
    }
}
