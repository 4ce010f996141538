package org.heliostat.launcher.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.ConfigException;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.Replacements;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.magnus.MagnusConfReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PidLogTest {

    @TempDir
    private Path folder;

    private InstanceFolder instance;

    @BeforeEach
    void anInstance() {
        instance = new InstanceFolder(folder.resolve("i"));
        instance.prepare();
    }

    @Test
    void theFileHoldsTheProcessIdUntilTheServerStops() throws IOException {
        Path file = folder.resolve("old/pid");
        Files.createDirectories(file.getParent());
        try (PidLog log = new PidLog(instance, 4711)) {
            log.follow(conf(file.toString()));

            assertThat(file).hasContent("4711\n");
        }

        assertThat(file).doesNotExist();
    }

    @Test
    void aRelativeNameStartsAtTheInstanceAndARestartFollowsTheNewOne() throws IOException {
        try (PidLog log = new PidLog(instance, 4711)) {
            log.follow(conf("logs/pid"));
            assertThat(instance.logs().resolve("pid")).hasContent("4711\n");

            log.follow(conf("logs/other"));

            assertThat(instance.logs().resolve("pid")).doesNotExist();
            assertThat(instance.logs().resolve("other")).hasContent("4711\n");
        }
    }

    @Test
    void runPidIsLeftToTheLock() throws IOException {
        Files.writeString(RunFiles.pidFile(instance), "4711\n");

        try (PidLog log = new PidLog(instance, 4711)) {
            log.follow(MagnusConf.defaults());
        }

        assertThat(RunFiles.pidFile(instance)).exists();
    }

    @Test
    void theIdOfAKilledServerIsReplacedThatOfALiveOneStays() throws IOException {
        Path file = instance.logs().resolve("pid");
        Files.writeString(file, "99\n");
        try (PidLog log = new PidLog(instance, 4711)) {
            log.follow(conf("logs/pid"));
            assertThat(file).hasContent("4711\n");
            Files.writeString(file, "100\n");
        }

        assertThat(file).hasContent("100\n");
    }

    @Test
    void whatCannotBeWrittenIsAnErrorWithItsLine() {
        try (PidLog log = new PidLog(instance, 4711)) {
            assertThatThrownBy(() -> log.follow(conf("no/such/folder/pid")))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("conf/magnus.conf:1: PidLog: ")
                    .hasMessageContaining("no/such/folder/pid (expected: a file that can be written: no such file)");
            assertThatThrownBy(() -> log.follow(conf("logs"))).hasMessageContaining("something else");
        }
    }

    @Test
    void aFileOfTheConfigurationIsNotWrittenOver() throws IOException {
        Files.writeString(instance.serverXml(), "<SERVER/>");

        try (PidLog log = new PidLog(instance, 4711)) {
            assertThatThrownBy(() -> log.follow(conf("conf/server.xml"))).isInstanceOf(ConfigException.class);
        }

        assertThat(instance.serverXml()).hasContent("<SERVER/>");
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Path target = folder.resolve("target");
        Path link = Files.createSymbolicLink(instance.logs().resolve("pid"), target);

        try (PidLog log = new PidLog(instance, 4711)) {
            assertThatThrownBy(() -> log.follow(conf("logs/pid"))).hasMessageContaining("something else");
            assertThat(target).doesNotExist();

            Files.writeString(target, "99\n");
            assertThatThrownBy(() -> log.follow(conf("logs/pid"))).hasMessageContaining("something else");
        }

        assertThat(target).hasContent("99\n");
        assertThat(link).isSymbolicLink();
    }

    @Test
    void whatIsThereIsReplacedAndNotWrittenInto() throws IOException {
        Path file = Files.writeString(instance.logs().resolve("pid"), "99\n");
        Path other = Files.createLink(folder.resolve("other"), file);

        try (PidLog log = new PidLog(instance, 4711)) {
            log.follow(conf("logs/pid"));

            assertThat(file).hasContent("4711\n");
            assertThat(other).hasContent("99\n");
        }
        assertThat(instance.logs()).isEmptyDirectory();
    }

    @Test
    void theServersOwnFilesOfRunAreRefused() throws IOException {
        Files.writeString(instance.run().resolve("lock"), "");
        Files.createSymbolicLink(folder.resolve("r"), instance.run());

        try (PidLog log = new PidLog(instance, 4711)) {
            for (String name : new String[] {"run/lock", "run/other", folder + "/r/lock"}) {
                assertThatThrownBy(() -> log.follow(conf(name)))
                        .as(name)
                        .hasMessageContaining("outside of run/, where the server keeps its own");
            }
            log.follow(conf(folder + "/r/pid"));
        }

        assertThat(instance.run()).isDirectoryNotContaining("glob:**/{pid,other}");
        assertThat(instance.run().resolve("lock")).isEmptyFile();
    }

    @Test
    void theOldFileStaysWhereTheNewOneCannotBeWritten() {
        try (PidLog log = new PidLog(instance, 4711)) {
            log.follow(conf("logs/pid"));

            assertThatThrownBy(() -> log.follow(conf("logs"))).isInstanceOf(ConfigException.class);

            assertThat(instance.logs().resolve("pid")).hasContent("4711\n");
        }
        assertThat(instance.logs()).isEmptyDirectory();
    }

    @Test
    void anotherAccountThanThatOfTheDirectiveIsToldWithItsLine() {
        MagnusConf conf = read("User nobody");

        assertThat(new RunningAccount("nobody").contradiction(conf)).isEmpty();
        assertThat(new RunningAccount("web").contradiction(MagnusConf.defaults()))
                .isEmpty();
        assertThat(new RunningAccount("web").contradiction(conf).orElseThrow())
                .hasToString("conf/magnus.conf:1: User: nobody (expected: web, which has started the server; it cannot"
                        + " switch to another account)");
        assertThat(new RunningAccount("root").contradiction(conf).orElseThrow().text())
                .endsWith("and may do everything as root)");
    }

    /** A check by an administrator must not call wrong what the server itself may. */
    @Test
    void whatOnlyTheAccountThatChecksMayNotIsAWarning() throws IOException {
        String owner = Files.getOwner(instance.run()).getName();
        MagnusConf conf = conf("logs/pid");

        Findings byOwner = found(conf, Optional.of(new RunningAccount(owner)));
        Findings byServer = found(conf, Optional.empty());
        Findings byAnother = found(conf, Optional.of(new RunningAccount("somebody else")));
        Findings byUser = found(read("User web\nPidLog logs/pid"), Optional.of(new RunningAccount("web")));

        assertThat(byOwner.hasErrors()).isTrue();
        assertThat(byServer.hasErrors()).isTrue();
        assertThat(byUser.hasErrors()).isTrue();
        assertThat(byAnother.hasErrors()).isFalse();
        assertThat(byAnother.sorted()).singleElement().satisfies(finding -> assertThat(finding.toString())
                .startsWith("conf/magnus.conf:1: PidLog: ")
                .contains("logs/pid (expected: a file in a folder that ")
                .contains("or " + owner + ", as whom the server runs, may"));
    }

    @Test
    void whatIsWrongForEverybodyIsAnErrorWhoeverChecks() {
        Findings findings = new Findings();
        PidLog.check(
                instance,
                conf("no/such/folder/pid"),
                Optional.of(new RunningAccount("somebody else")),
                folder -> true,
                findings);

        assertThat(findings.hasErrors()).isTrue();
    }

    private Findings found(MagnusConf conf, Optional<RunningAccount> visitor) {
        Findings findings = new Findings();
        PidLog.check(instance, conf, visitor, folder -> false, findings);
        return findings;
    }

    private static MagnusConf conf(String pidLog) {
        return read("PidLog " + pidLog);
    }

    private static MagnusConf read(String text) {
        Findings findings = new Findings();
        MagnusConf conf = MagnusConfReader.read(
                new ConfigText("conf/magnus.conf", text + "\n"), new Replacements(Map.of(), Path.of(".")), findings);
        findings.throwIfErrors();
        return conf;
    }
}
