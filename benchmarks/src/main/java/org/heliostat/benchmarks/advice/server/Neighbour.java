package org.heliostat.benchmarks.advice.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.benchmarks.load.server.FreePorts;

/** Another program of this machine beside the server of a case. Any thread. */
public final class Neighbour implements AutoCloseable {

    private final Process process;
    private final int port;

    private Neighbour(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts Redis, which keeps nothing on the disk.
     *
     * @param folder of the instance
     * @param seconds after which it ends, as if its machine were switched off
     * @throws IOException when it is not installed
     */
    public static Neighbour redis(Path folder, int seconds) throws IOException {
        int port = FreePorts.one();
        Process process = new ProcessBuilder(List.of(
                        "timeout",
                        "--signal=KILL",
                        Integer.toString(seconds),
                        "redis-server",
                        "--bind",
                        "127.0.0.1",
                        "--port",
                        Integer.toString(port),
                        "--save",
                        ""))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("redis.log").toFile())
                .start();
        return new Neighbour(process, port);
    }

    /** Starts so many programs that do nothing else than take a processor. */
    public static Neighbour busy(int programs) throws IOException {
        Process process = new ProcessBuilder(List.of(
                        "sh",
                        "-c",
                        "i=0; while [ $i -lt " + programs + " ]; do (while :; do :; done) & i=$((i+1)); done; wait"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new Neighbour(process, 0);
    }

    /** @return where it listens; 0 where it does not */
    public int port() {
        return port;
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
