package org.heliostat.maven.server;

/** Starts servers. Made by {@link ServerRealm}. */
public interface ServerStarter {

    /**
     * Starts a server with its application.
     *
     * @throws RefusedException when settings, the application or a port keep it from starting; nothing is left behind then
     */
    RunningServer start(ServerWishes wishes, ServerLog log) throws RefusedException;
}
