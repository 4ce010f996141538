package org.heliostat.launcher.command.line;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.heliostat.launcher.exit.ExitCode;
import picocli.CommandLine;

/** Says on the standard output, too, why a command failed that was to print JSON: a program reads nothing else. */
public final class JsonFailure {

    private static final String OPTION = "--json";

    private JsonFailure() {}

    /**
     * Prints one line, or nothing where no JSON was asked for.
     *
     * @param line of the command that failed
     * @param typed words of the command line
     */
    public static void print(CommandLine line, List<String> typed, String reason, ExitCode exitCode) {
        if (isTyped(typed) && line.getCommandSpec().findOption(OPTION) != null) {
            line.getOut().println(of(reason, exitCode).toString());
        }
    }

    private static boolean isTyped(List<String> typed) {
        return typed.contains(OPTION) || typed.contains(OPTION + "=true");
    }

    /** @return the reason and the exit code as an object, for a command that has more to say in it */
    public static ObjectNode of(String reason, ExitCode exitCode) {
        return new ObjectMapper().createObjectNode().put("error", reason).put("exitCode", exitCode.code());
    }
}
