package org.heliostat.benchmarks.advice.load;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import org.heliostat.benchmarks.advice.server.Target;
import org.heliostat.benchmarks.load.client.InstalledProgram;

/**
 * As many requests as the server answers, by wrk on one thread; where it is not installed, by {@link Clients}. Immutable.
 *
 * @param connections at once
 */
public record WrkLoad(int connections, String path) implements Load {

    private static final String WRK = "wrk";

    /** Longer than any case; it is ended before. */
    private static final String LONGEST = "7200s";

    @Override
    public AutoCloseable begin(Target target) throws IOException {
        if (InstalledProgram.find(WRK).isEmpty()) {
            return Clients.of(connections, path).begin(target);
        }
        Process process = new ProcessBuilder(
                        WRK, "-t1", "-c" + connections, "-d" + LONGEST, "http://127.0.0.1:" + target.port() + path)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.DISCARD)
                .start();
        return process::destroyForcibly;
    }
}
