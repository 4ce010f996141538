package org.heliostat.maven;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import org.heliostat.maven.server.RefusedException;
import org.heliostat.maven.server.RunningServer;
import org.heliostat.maven.server.ServerLog;
import org.heliostat.maven.server.ServerRealm;
import org.heliostat.maven.server.ServerWishes;

/**
 * A server with everything that goes with it. Where nobody has stopped it when Maven's process ends, by Ctrl-C for example, it is
 * stopped then. Any thread.
 */
final class StartedServer {

    private static final Duration IN_A_HURRY = Duration.ofSeconds(5);

    private final ServerRealm realm;
    private final LentProperties properties;
    private final RunningServer server;
    private final Thread atExit;

    private StartedServer(ServerRealm realm, LentProperties properties, RunningServer server) {
        this.realm = realm;
        this.properties = properties;
        this.server = server;
        this.atExit = new Thread(() -> server.stop(IN_A_HURRY), "heliostat-exit");
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

    private static StartedServer start(
            ServerRealm realm, LentProperties properties, ServerWishes wishes, ServerLog log) throws RefusedException {
        boolean runs = false;
        try {
            StartedServer started = new StartedServer(realm, properties, realm.starter().start(wishes, log));
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
     * @return how many of them were cut
     */
    long stop(Duration grace) {
        long cut = server.stop(grace);
        if (endsByItself()) {
            properties.close();
            realm.close();
        }
        return cut;
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
