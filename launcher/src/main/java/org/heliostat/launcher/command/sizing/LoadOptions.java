package org.heliostat.launcher.command.sizing;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.heliostat.sizing.load.LoadReader;
import org.heliostat.sizing.load.LoadWord;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Gives the command an option for each word of a load, and takes what was typed as it stands. */
final class LoadOptions implements IModelTransformer {

    static final String HYPHENS = "--";

    @Override
    public CommandSpec transform(CommandSpec command) {
        add(
                command,
                LoadReader.MIX,
                "NAME=SHARE,…",
                "Shares of kinds of requests, together 100%, as static=70%,servlet=30%; needed where there are costs of several.");
        for (LoadWord word : LoadWord.values()) {
            String byDefault = word.byDefault().isEmpty() ? "" : " Default: " + word.byDefault() + ".";
            String help = word.help().substring(0, 1).toUpperCase(Locale.ROOT)
                    + word.help().substring(1);
            add(command, word.word(), word.label(), help + "." + byDefault);
        }
        return command;
    }

    private static void add(CommandSpec command, String word, String label, String help) {
        command.addOption(OptionSpec.builder(HYPHENS + word)
                .type(String.class)
                .paramLabel(label)
                // A description is a format, in which a percent sign is written twice.
                .description(help.replace("%", "%%"))
                .build());
    }

    /** @return what was typed, by word */
    static Map<String, String> given(CommandSpec command) {
        ParseResult parsed = command.commandLine().getParseResult();
        Map<String, String> given = new LinkedHashMap<>();
        take(parsed, LoadReader.MIX, given);
        LoadWord.words().forEach(word -> take(parsed, word, given));
        return given;
    }

    private static void take(ParseResult parsed, String word, Map<String, String> given) {
        if (parsed.hasMatchedOption(HYPHENS + word)) {
            given.put(word, parsed.matchedOptionValue(HYPHENS + word, ""));
        }
    }
}
