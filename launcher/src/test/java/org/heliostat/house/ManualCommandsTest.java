package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.launcher.command.HeliostatCommand;
import org.heliostat.launcher.exit.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Commands in the manual exist, with the options they are given; what they name of this repository does, too. */
class ManualCommandsTest {

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
    private static final Pattern SERVER = Pattern.compile("^(?:java -jar \\S*heliostat\\.jar|heliostat)(?= |$)");
    private static final Pattern MODULE = Pattern.compile("(samples/\\w+|benchmarks|launcher|conformance)(?=/target/)");

    @TempDir
    private Path folder;

    @Test
    void commandsOfTheServerAreTyped() throws IOException {
        int tried = 0;
        for (ManualBlock block : ManualBlock.all()) {
            for (String line : lines(block)) {
                Matcher server = SERVER.matcher(line);
                if (server.find()) {
                    parse(block, line.substring(server.end()));
                    tried++;
                }
            }
        }

        assertThat(tried).isGreaterThan(25);
    }

    @Test
    void jarsAndWarsAreThoseOfModules() throws IOException {
        for (ManualBlock block : ManualBlock.all()) {
            Matcher module = MODULE.matcher(block.text());
            while (module.find()) {
                assertThat(Path.of("..", module.group(1), "pom.xml"))
                        .as(block.toString())
                        .exists();
            }
        }
    }

    private void parse(ManualBlock block, String words) {
        String[] typed =
                WORD.matcher(words).results().map(ManualCommandsTest::word).toArray(String[]::new);
        CommandLine line = new HeliostatCommand(folder, (instance, options) -> ExitCode.OK).commandLineFor(typed);
        try {
            line.parseArgs(typed);
        } catch (CommandLine.ParameterException wrong) {
            throw new AssertionError(block + ": heliostat" + words, wrong);
        }
    }

    private static String word(MatchResult found) {
        String quoted = found.group(1) != null ? found.group(1) : found.group(2);
        return quoted != null ? quoted : found.group();
    }

    /** Where lines begin with a prompt, the others are answers. */
    private static List<String> lines(ManualBlock block) {
        List<String> lines = new ArrayList<>();
        if (!block.word().equals("sh")) {
            return lines;
        }
        boolean hasPrompts = block.text().lines().anyMatch(line -> line.startsWith("$ "));
        for (String line : block.text().replace("\\\n", " ").split("\n")) {
            if (hasPrompts && !line.startsWith("$ ")) {
                continue;
            }
            String command = line.replaceFirst("^\\$ ", "").replaceFirst("\\s+#.*$", "");
            for (String part : command.split("&&|\\|")) {
                lines.add(part.strip());
            }
        }
        return lines;
    }
}
