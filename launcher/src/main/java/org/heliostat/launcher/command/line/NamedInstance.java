package org.heliostat.launcher.command.line;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Joins {@code --instance}, which every command has, with a command's own word for the folder of an instance: either may be
 * left out, and a command that needs no instance says so. Nobody's {@code --instance} is passed over in silence. The main thread.
 */
public final class NamedInstance {

    private static final String OPTION = "--instance";

    private NamedInstance() {}

    /**
     * Finds the folder that a line names.
     *
     * @param called how the help calls the command's own word, such as {@code DIR}
     * @param own the command's own word, null where it was left out
     * @return as it was typed; empty where neither was
     * @throws ParameterException where both were, and name different folders
     */
    public static Optional<Path> of(CommandSpec command, CurrentFolder here, String called, @Nullable Path own) {
        Optional<Path> named = option(command);
        if (own == null) {
            return named;
        }
        named.filter(other -> !here.fromHere(other).equals(here.fromHere(own))).ifPresent(other -> {
            throw new ParameterException(
                    command.commandLine(),
                    OPTION + ": " + other + ", and " + called + ": " + own
                            + " (expected: one of them, or the same folder twice)");
        });
        return Optional.of(own);
    }

    /**
     * Refuses {@code --instance} for what asks no instance.
     *
     * @param why what is done instead, such as {@code acl check looks at one file by itself}
     * @throws ParameterException where it was typed
     */
    public static void refuse(CommandSpec command, String why) {
        option(command).ifPresent(typed -> {
            throw new ParameterException(
                    command.commandLine(), OPTION + ": " + typed + ": " + why + " (expected: without " + OPTION + ")");
        });
    }

    private static Optional<Path> option(CommandSpec command) {
        OptionSpec option = command.findOption(OPTION);
        return option == null ? Optional.empty() : Optional.ofNullable(option.getValue());
    }
}
