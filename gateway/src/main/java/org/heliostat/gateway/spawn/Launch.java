package org.heliostat.gateway.spawn;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is to be started. Immutable.
 *
 * @param command program and arguments; a program without a slash is looked for in the server's {@code PATH}
 * @param environment all of it
 * @param folder it works in, null for that of the server
 * @param isHeard whether its output and errors are read; else they are dropped, or what {@code passed} says
 * @param passed of the server's own
 */
public record Launch(
        List<String> command, Map<String, String> environment, @Nullable Path folder, boolean isHeard, Passed passed) {

    public Launch {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        if (command.isEmpty()) {
            throw new IllegalArgumentException("no program");
        }
    }

    /** @return a launch with pipes for input, output and errors, in the given folder */
    public static Launch heard(List<String> command, Map<String, String> environment, @Nullable Path folder) {
        return new Launch(command, environment, folder, true, Passed.NOTHING);
    }

    /** @return a launch in the server's folder whose output and errors are dropped */
    public static Launch unheard(List<String> command, Map<String, String> environment) {
        return new Launch(command, environment, null, false, Passed.NOTHING);
    }

    /** @return a launch in the server's folder of what shares things with the server; its input is a pipe */
    public static Launch sharing(List<String> command, Map<String, String> environment, Passed passed) {
        return new Launch(command, environment, null, false, passed);
    }
}
