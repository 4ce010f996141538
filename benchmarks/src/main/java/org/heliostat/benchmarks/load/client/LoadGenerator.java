package org.heliostat.benchmarks.load.client;

import java.io.IOException;
import java.time.Duration;

/** Puts a load on a server of this machine. */
public interface LoadGenerator {

    /**
     * Warms up, then measures, on the same connections where the generator can.
     *
     * @param port on 127.0.0.1
     * @throws java.net.SocketTimeoutException when the server answered nobody for too long, where the generator looks for that
     * @throws IOException when the load could not be made at all; single failures are counted
     */
    Tally load(Workload workload, int port, Duration warmUp, Duration measured, ServerMeter meter) throws IOException;
}
