package org.heliostat.launcher.command.line;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.heliostat.config.NearestName;
import picocli.CommandLine;

/** Answers a word that a command does not know: the name that was probably meant, else those there are. */
public final class UnknownWord {

    private UnknownWord() {}

    /** @param word as it was typed */
    public static String of(CommandLine line, String word) {
        boolean isOption = word.startsWith("-");
        int equals = word.indexOf('=');
        String name = isOption && equals > 0 ? word.substring(0, equals) : word;
        if (isOption) {
            return name + ": no option of " + called(line) + expected(name, options(line), "options: ");
        }
        if (line.getSubcommands().isEmpty()) {
            return name + ": " + called(line) + " takes no such argument";
        }
        return name + ": no such command"
                + expected(name, List.copyOf(new TreeSet<>(line.getSubcommands().keySet())), "");
    }

    private static String expected(String name, List<String> known, String what) {
        Optional<String> nearest = NearestName.of(name, known);
        return " (expected: " + nearest.orElseGet(() -> what + String.join(", ", known)) + ")";
    }

    private static List<String> options(CommandLine line) {
        return line.getCommandSpec().options().stream()
                .filter(option -> !option.hidden())
                .map(CommandLine.Model.OptionSpec::longestName)
                .sorted()
                .toList();
    }

    private static String called(CommandLine line) {
        return line.getParent() == null ? "heliostat" : line.getCommandName();
    }
}
