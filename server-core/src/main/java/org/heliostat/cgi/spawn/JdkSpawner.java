package org.heliostat.cgi.spawn;

import java.io.IOException;
import java.nio.file.Path;

/** Starts programs by the JDK's means, through {@code setsid} where the system has it. Immutable. */
public record JdkSpawner(ProcessTools tools) implements Spawner {

    @Override
    public Child start(Launch launch) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(tools.grouped(launch.command()));
        builder.environment().clear();
        builder.environment().putAll(launch.environment());
        Path folder = launch.folder();
        if (folder != null) {
            builder.directory(folder.toFile());
        }
        if (!launch.isHeard()) {
            builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        }
        return new JdkChild(builder.start(), tools);
    }
}
