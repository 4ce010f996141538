package org.heliostat.launcher.jvm;

import java.net.URLConnection;

/** Keeps {@code jar:} URLs from caching: a cached jar stays open, and its file undeleted, after its application ended. */
public final class JarConnections {

    private JarConnections() {}

    /** To be called before the first {@code jar:} URL is opened. */
    public static void doNotCache() {
        URLConnection.setDefaultUseCaches("jar", false);
    }
}
