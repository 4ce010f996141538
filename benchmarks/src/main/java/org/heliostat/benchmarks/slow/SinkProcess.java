package org.heliostat.benchmarks.slow;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A {@link DiscardServer} in a process of its own, so that its descriptors are not the generator's. */
final class SinkProcess implements AutoCloseable {

    private final Process process;
    private final int port;

    SinkProcess() throws IOException {
        process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DiscardServer.class.getName()))
                .redirectError(Redirect.INHERIT)
                .start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = said.readLine();
        if (line == null) {
            process.destroyForcibly();
            throw new IOException("the sink did not start");
        }
        port = Integer.parseInt(line);
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
