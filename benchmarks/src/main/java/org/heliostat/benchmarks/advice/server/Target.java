package org.heliostat.benchmarks.advice.server;

import java.nio.file.Path;

/**
 * A running server, as a load sees it. Immutable.
 *
 * @param port of 127.0.0.1, plain
 * @param securePort of 127.0.0.1, where TLS was asked for
 * @param folder of the instance
 * @param admin its administration; any thread
 */
public record Target(int port, int securePort, Path folder, AdminApi admin) {}
