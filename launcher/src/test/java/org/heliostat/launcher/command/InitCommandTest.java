package org.heliostat.launcher.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceTemplate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

class InitCommandTest {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @EnumSource
    void aTemplatePassesAStrictCheck(InstanceTemplate template) {
        assertThat(run("init", "--template", template.word(), "made")).isZero();
        out.getBuffer().setLength(0);

        assertThat(run("check", "--strict", "--instance", "made"))
                .as(out.toString())
                .isZero();
        assertThat(out.toString()).contains("no errors, no warnings");
    }

    @ParameterizedTest
    @EnumSource
    void aTemplateTellsANewcomerWhatToChange(InstanceTemplate template) throws IOException {
        assertThat(run("init", "--template=" + template.word())).isZero();

        for (String name : new String[] {"server.xml", "magnus.conf"}) {
            assertThat(Files.readString(folder.resolve("heliostat/conf").resolve(name)))
                    .contains("CHANGE ME", "heliostat.jar check", "heliostat.jar reload");
        }
        assertThat(Files.readString(folder.resolve("heliostat/conf/obj.conf"))).contains("docs/");
        assertThat(folder.resolve("heliostat/conf/mime.types")).exists();
        assertThat(folder.resolve("heliostat/lib")).isDirectory();
    }

    @ParameterizedTest
    @EnumSource
    void theHelpListsEveryTemplate(InstanceTemplate template) {
        assertThat(run("init", "--help")).isZero();

        assertThat(out.toString()).containsPattern("(?m)^  " + template.word() + " +[a-z]");
    }

    @Test
    void anUnknownTemplateMakesNothing() {
        assertThat(run("init", "--template", "sit", "made")).isEqualTo(ExitCode.USAGE.code());

        assertThat(err.toString()).contains("--template: sit (expected: one of war, site, php, proxy)");
        assertThat(folder.resolve("made")).doesNotExist();
    }

    @Test
    void theOptionInstanceNamesTheFolder() {
        assertThat(run("init", "--instance", "y")).as(err.toString()).isZero();

        assertThat(folder.resolve("y/conf/server.xml")).exists();
        assertThat(folder.resolve("heliostat")).doesNotExist();
        assertThat(out.toString()).contains("A new instance was made in " + folder.resolve("y"));
    }

    @Test
    void theSameFolderTwiceIsOneFolder() {
        assertThat(run("init", "./y", "--instance", "y")).as(err.toString()).isZero();

        assertThat(folder.resolve("y/conf/server.xml")).exists();
    }

    @Test
    void twoDifferentFoldersMakeNothing() {
        assertThat(run("init", "x", "--instance", "y")).isEqualTo(ExitCode.USAGE.code());

        assertThat(err.toString())
                .contains("--instance: " + folder.resolve("y") + ", and DIR: x (expected: one of them");
        assertThat(folder.toFile().list()).isEmpty();
    }

    private int run(String... words) {
        CommandLine line = new HeliostatCommand(folder, (instance, options) -> ExitCode.OK).commandLineFor(words);
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        for (int i = 0; i < words.length - 1; i++) {
            if (words[i].equals("--instance")) {
                words[i + 1] = folder.resolve(words[i + 1]).toString();
            }
        }
        return line.execute(words);
    }
}
