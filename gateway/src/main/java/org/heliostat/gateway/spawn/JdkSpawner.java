package org.heliostat.gateway.spawn;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Starts programs by the JDK's means, through {@code setsid} where the system has it. Immutable. */
public record JdkSpawner(ProcessTools tools) implements Spawner {

    @Override
    public Child start(Launch launch) throws IOException {
        if (!launch.passed().equals(Passed.NOTHING)) {
            throw new IOException("nothing of the server's own can be passed on by the JDK's means");
        }
        ProcessBuilder builder = new ProcessBuilder(tools.grouped(launch.command()));
        describe(launch.environment(), builder.environment());
        Path folder = launch.folder();
        if (folder != null) {
            builder.directory(folder.toFile());
        }
        if (!launch.isHeard()) {
            builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        }
        return new JdkChild(builder.start(), tools);
    }

    private static void describe(Map<String, String> wanted, Map<String, String> environment) throws IOException {
        if (wanted.containsKey("")) {
            throw new IOException("a variable without a name");
        }
        environment.clear();
        try {
            wanted.forEach(
                    (name, value) -> environment.put(name, VariableText.forJava(name, value, VariableText.ofJava())));
        } catch (IllegalArgumentException wrong) {
            throw new IOException(wrong.getMessage(), wrong);
        }
    }
}
