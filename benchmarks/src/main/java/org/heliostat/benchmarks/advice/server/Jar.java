package org.heliostat.benchmarks.advice.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The packaged server. Immutable.
 *
 * @param java home of the JDK that runs it
 * @param jvmArguments of every server
 */
public record Jar(Path file, Path java, List<String> jvmArguments) {

    public Jar {
        jvmArguments = List.copyOf(jvmArguments);
    }

    /**
     * @param more arguments of the virtual machine; they come last, and so count
     * @param arguments of the server
     */
    public List<String> command(List<String> more, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(java.resolve("bin/java").toString());
        command.addAll(jvmArguments);
        command.addAll(more);
        command.addAll(List.of("-jar", file.toAbsolutePath().toString()));
        command.addAll(List.of(arguments));
        return command;
    }
}
