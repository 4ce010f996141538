package org.heliostat.config.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.heliostat.config.Replacements;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigFolderTest {

    private static final int MORE_STEPS_THAN_THERE_ARE = 60;

    @TempDir
    private Path conf;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(conf.resolve("magnus.conf"), "RqThrottle 128\n");
        Files.writeString(conf.resolve("server.xml"), "<SERVER/>\n");
        Files.createDirectories(conf.resolve("vs"));
        Files.writeString(conf.resolve("vs/obj.conf"), "old\n");
    }

    @Test
    void replacesFilesAndKeepsWhatTheyWere() throws Exception {
        ConfigFolder folder = new ConfigFolder(conf);

        ChangeRecord change = replace(folder);
        folder.keep();

        assertThat(text("magnus.conf")).isEqualTo("RqThrottle 24\n");
        assertThat(text("vs/obj.conf")).isEqualTo("new\n");
        assertThat(text("nsfc.conf")).isEqualTo("MaxAge=5\n");
        assertThat(folder.history().all()).containsExactly(change);
        assertThat(change.names().live()).containsExactly("RqThrottle", "vs/obj.conf", "MaxAge");
        assertThat(folder.history().files(change).get(0).before()).contains(FileContent.of("RqThrottle 128\n"));
        assertThat(names()).doesNotContain("history/pending").noneMatch(name -> name.contains("heliostat-new"));
    }

    @Test
    void bringsBackWhatWas() throws Exception {
        ConfigFolder folder = new ConfigFolder(conf);
        ChangeRecord change = replace(folder);
        folder.keep();

        StagedFiles back = StagedFiles.of(folder.history().before(change), folder, outside());
        ChangeRecord undo = folder.replace(back, draft(), ChangedNames.of(back, outside()));
        folder.keep();

        assertThat(text("magnus.conf")).isEqualTo("RqThrottle 128\n");
        assertThat(conf.resolve("nsfc.conf")).doesNotExist();
        assertThat(undo.id()).isEqualTo(change.id() + 1);
    }

    /** What an undo would write must be what was there, not what somebody made of it since. */
    @Test
    void aFileThatWasAlteredInTheHistoryIsNotBroughtBack() throws Exception {
        ConfigFolder folder = new ConfigFolder(conf);
        ChangeRecord change = replace(folder);
        folder.keep();
        Files.writeString(conf.resolve("history/0000000001/old/magnus.conf"), "RqThrottle 1\n");

        assertThatThrownBy(() -> folder.history().before(change))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("magnus.conf was altered in the history");
    }

    @Test
    void aChangeThatIsNotKeptCanBeTakenBack() throws Exception {
        ConfigFolder folder = new ConfigFolder(conf);

        folder.takeBack(replace(folder));

        assertOld();
        assertThat(folder.history().all()).isEmpty();
    }

    @Test
    void keepsTheModeOfAFile() throws Exception {
        Files.setPosixFilePermissions(conf.resolve("magnus.conf"), PosixFilePermissions.fromString("rw-r-----"));
        ConfigFolder folder = new ConfigFolder(conf);

        replace(folder);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(conf.resolve("magnus.conf"))))
                .isEqualTo("rw-r-----");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(conf.resolve("history"))))
                .isEqualTo("rwx------");
    }

    @Test
    void theHistoryIsBounded() throws Exception {
        ConfigFolder folder = new ConfigFolder(conf);
        for (int i = 1; i <= 7; i++) {
            StagedFiles staged = staged(folder, List.of(new FileEdit.Text("vs/obj.conf", "version " + i)));
            folder.replace(staged, draft(), ChangedNames.of(staged, outside()));
            folder.keep();
            folder.prune(3);
        }

        assertThat(folder.history().all()).extracting(ChangeRecord::id).containsExactly(7L, 6L, 5L);
    }

    @Test
    void saysWhoMadeAFileWhatItIs() throws Exception {
        ConfigFolder folder = new ConfigFolder(conf);
        ChangeRecord change = replace(folder);
        folder.keep();

        String version = folder.read("magnus.conf").orElseThrow().version();
        assertThat(folder.history().whoMade("magnus.conf", version)).contains(change);
        assertThat(folder.history().whoMade("magnus.conf", "another")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../run/admin-token",
                "/etc/passwd",
                "certs/a.key",
                "history/pending",
                ".hidden",
                "vs/../magnus.conf",
                "",
                "a//b"
            })
    void readsNothingButConfigurationFiles(String name) {
        assertThatThrownBy(() -> new ConfigFolder(conf).read(name)).isInstanceOf(EditException.class);
    }

    @Test
    void doesNotReplaceALink() throws IOException {
        Files.createSymbolicLink(conf.resolve("link.conf"), conf.resolve("magnus.conf"));

        assertThatThrownBy(() -> new ConfigFolder(conf).read("link.conf"))
                .isInstanceOf(EditException.class)
                .hasMessageContaining("it is a link");
    }

    /** Whichever file it is that does not fit: the old ones are in place, nothing else is left, and it works again. */
    @Test
    void aFullDiskLeavesTheOldFiles() throws Exception {
        int failures = 0;
        for (int steps = 0; steps < MORE_STEPS_THAN_THERE_ARE; steps++) {
            ConfigFolder folder = new ConfigFolder(conf, FaultyDisk.fullAfter(steps));
            try {
                folder.takeBack(replace(folder));
                break;
            } catch (IOException full) {
                failures++;
                assertThat(full).hasMessageContaining("No space left");
                assertOld();
                assertThat(folder.history().all()).isEmpty();
                assertThat(names()).noneMatch(name -> name.contains("heliostat-new") || name.contains("preparing"));
            }
        }
        assertThat(failures).isGreaterThan(5);
        replace(new ConfigFolder(conf));
        assertThat(text("magnus.conf")).isEqualTo("RqThrottle 24\n");
    }

    /** Wherever the power fails before a change is kept: the next start finds all old files. */
    @Test
    void aCrashLeavesTheOldFilesForTheNextStart() throws Exception {
        int crashes = 0;
        for (int steps = 0; steps < MORE_STEPS_THAN_THERE_ARE; steps++) {
            try {
                ConfigFolder folder = new ConfigFolder(conf, FaultyDisk.withoutPowerAfter(steps));
                folder.takeBack(replace(folder));
                break;
            } catch (FaultyDisk.PowerFailure crash) {
                crashes++;
                assertCrashIsSurvived(0);
            }
        }
        assertThat(crashes).isGreaterThan(20);
    }

    /** The recovery itself may be cut off by the next crash, at any step. */
    @Test
    void aCrashWhileRecoveringIsRecoveredFromAsWell() throws Exception {
        for (int steps = 12; steps < MORE_STEPS_THAN_THERE_ARE; steps += 3) {
            for (int more = 0; more < 8; more++) {
                try {
                    ConfigFolder folder = new ConfigFolder(conf, FaultyDisk.withoutPowerAfter(steps));
                    folder.takeBack(replace(folder));
                    return;
                } catch (FaultyDisk.PowerFailure crash) {
                    assertCrashIsSurvived(more);
                }
            }
        }
    }

    @Test
    void aKeptChangeSurvivesACrash() throws Exception {
        ConfigFolder folder = new ConfigFolder(conf);
        replace(folder);
        folder.keep();

        assertThat(new ConfigFolder(conf).recover()).isEmpty();
        assertThat(text("magnus.conf")).isEqualTo("RqThrottle 24\n");
        assertThat(folder.history().all()).hasSize(1);
    }

    @Test
    void whatWasEditedByHandAfterACrashStays() throws Exception {
        replace(new ConfigFolder(conf));
        Files.writeString(conf.resolve("magnus.conf"), "RqThrottle 24\n# by hand\n");

        Recovered recovered = new ConfigFolder(conf).recover().orElseThrow();

        assertThat(text("magnus.conf")).isEqualTo("RqThrottle 24\n# by hand\n");
        assertThat(text("vs/obj.conf")).isEqualTo("old\n");
        assertThat(conf.resolve("nsfc.conf")).doesNotExist();
        assertThat(recovered.kept()).containsExactly("magnus.conf");
        assertThat(recovered.takenBack()).containsExactly("vs/obj.conf", "nsfc.conf");
        assertThat(recovered.lines().get(0))
                .startsWith("change 1 by anna (RqThrottle, vs/obj.conf, MaxAge) had not come to its end")
                .contains("conf/history/0000000001.unfinished");
        assertThat(recovered.lines().get(1)).startsWith("magnus.conf: was edited after that change, and stays");
        assertThat(new ConfigFolder(conf).recover()).isEmpty();
    }

    @Test
    void whatAnUnfinishedChangeWroteIsNotLost() throws Exception {
        replace(new ConfigFolder(conf));

        Recovered recovered = new ConfigFolder(conf).recover().orElseThrow();

        assertOld();
        assertThat(recovered.kept()).isEmpty();
        assertThat(text("history/0000000001.unfinished/new/magnus.conf")).isEqualTo("RqThrottle 24\n");
        ConfigFolder next = new ConfigFolder(conf);
        assertThat(next.history().all()).isEmpty();
        assertThat(replace(next).id()).isEqualTo(2);
    }

    @Test
    void whatUnfinishedChangesWroteIsBounded() throws Exception {
        replace(new ConfigFolder(conf));
        ConfigFolder folder = new ConfigFolder(conf);
        folder.recover();
        for (int i = 1; i <= 4; i++) {
            StagedFiles staged = staged(folder, List.of(new FileEdit.Text("vs/obj.conf", "version " + i)));
            folder.replace(staged, draft(), ChangedNames.of(staged, outside()));
            folder.keep();
            folder.prune(3);
        }

        assertThat(names()).noneMatch(name -> name.contains("unfinished"));
    }

    @Test
    void aFileEditedWhileItsChangeIsTakenBackStays() throws Exception {
        ConfigFolder folder = new ConfigFolder(conf);
        ChangeRecord change = replace(folder);
        Files.writeString(conf.resolve("nsfc.conf"), "MaxAge=6\n");

        assertThat(folder.takeBack(change).kept()).containsExactly("nsfc.conf");

        assertThat(text("nsfc.conf")).isEqualTo("MaxAge=6\n");
        assertThat(text("magnus.conf")).isEqualTo("RqThrottle 128\n");
    }

    @Test
    void anUnfinishedChangeWithoutItsRecordIsPutAside() throws Exception {
        replace(new ConfigFolder(conf));
        Files.writeString(conf.resolve("history/0000000001/change.properties"), "");

        Recovered recovered = new ConfigFolder(conf).recover().orElseThrow();

        assertThat(recovered.lines().get(0)).contains("whose record is broken").contains("0000000001.unfinished");
        assertThat(text("history/0000000001.unfinished/old/magnus.conf")).isEqualTo("RqThrottle 128\n");
        assertThat(conf.resolve("history/pending")).doesNotExist();
    }

    private void assertCrashIsSurvived(int stepsOfTheFirstRecovery) throws IOException {
        try {
            new ConfigFolder(conf, FaultyDisk.withoutPowerAfter(stepsOfTheFirstRecovery)).recover();
        } catch (FaultyDisk.PowerFailure again) {
            assertThat(again).isNotNull();
        }
        ConfigFolder next = new ConfigFolder(conf);
        next.recover();
        assertOld();
        assertThat(next.history().all()).isEmpty();
        assertThat(names())
                .doesNotContain("history/pending")
                .noneMatch(name -> name.contains("heliostat-new") && !name.startsWith("history"));
    }

    private ChangeRecord replace(ConfigFolder folder) throws IOException, EditException {
        StagedFiles staged = staged(
                folder,
                List.of(
                        new FileEdit.Directives("magnus.conf", Map.of("RqThrottle", Optional.of("24"))),
                        new FileEdit.Text("vs/obj.conf", "new\n"),
                        new FileEdit.Directives("nsfc.conf", Map.of("MaxAge", Optional.of("5")))));
        return folder.replace(staged, draft(), ChangedNames.of(staged, outside()));
    }

    private StagedFiles staged(ConfigFolder folder, List<FileEdit> edits) throws EditException {
        return StagedFiles.of(edits, folder, outside());
    }

    private Replacements outside() {
        return new Replacements(Map.of(), conf);
    }

    private static ChangeRecord.Draft draft() {
        return new ChangeRecord.Draft(1_700_000_000_000L, "anna", "more\nroom", OptionalLong.empty());
    }

    private void assertOld() throws IOException {
        assertThat(text("magnus.conf")).isEqualTo("RqThrottle 128\n");
        assertThat(text("vs/obj.conf")).isEqualTo("old\n");
        assertThat(conf.resolve("nsfc.conf")).doesNotExist();
    }

    private String text(String file) throws IOException {
        return Files.readString(conf.resolve(file));
    }

    private Set<String> names() throws IOException {
        try (Stream<Path> all = Files.walk(conf)) {
            return new TreeSet<>(
                    all.map(path -> conf.relativize(path).toString()).toList());
        }
    }
}
