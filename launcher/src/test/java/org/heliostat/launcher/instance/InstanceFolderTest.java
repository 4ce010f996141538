package org.heliostat.launcher.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.heliostat.config.Finding;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.launcher.exit.LaunchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstanceFolderTest {

    @TempDir
    private Path folder;

    @Test
    void theCurrentFolderIsTheInstanceIfItHasAConfiguration() throws IOException {
        Files.createDirectories(folder.resolve("conf"));
        Files.writeString(folder.resolve("conf/server.xml"), "<SERVER/>");

        assertThat(InstanceFolder.ofCurrentFolder(folder).root()).isEqualTo(folder);
    }

    @Test
    void elseItIsAFolderInTheCurrentOne() {
        assertThat(InstanceFolder.ofCurrentFolder(folder).root()).isEqualTo(folder.resolve("heliostat"));
    }

    @Test
    void aNewInstanceIsCompleteAndWithoutFindings() throws IOException {
        InstanceFolder instance = new InstanceFolder(folder.resolve("deep/er/i"));

        InstanceDefaults.create(instance);

        assertThat(ConfigurationReader.read(instance.root(), Map.of()).findings().stream()
                        .filter(Finding::isError))
                .isEmpty();
        try (Stream<Path> made = Files.list(instance.root())) {
            assertThat(made.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("conf", "docs", "webapps", "lib", "logs", "work", "run");
        }
        assertThat(instance.docs().resolve("index.html")).exists();
        assertThat(Files.readString(instance.serverXml()))
                .contains("name=\"docroot\" value=\"../docs\"")
                .doesNotContain("samples/site");
    }

    @Test
    void everyFileOfTheRepositorysConfigurationIsInANewInstance() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../conf"))) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(path -> path.getFileName().toString())
                    .toList();

            assertThat(InstanceDefaults.CONF_FILES).containsExactlyInAnyOrderElementsOf(names);
        }
    }

    @Test
    void whatIsThereAlreadyStaysAsItIs() throws IOException {
        InstanceFolder instance = new InstanceFolder(folder);
        Files.createDirectories(instance.docs());
        Files.writeString(instance.docs().resolve("index.html"), "mine");

        InstanceDefaults.create(instance);

        assertThat(instance.docs().resolve("index.html")).hasContent("mine");
    }

    @Test
    void aFileInTheWayIsNamed() throws IOException {
        Files.writeString(folder.resolve("logs"), "");

        assertThatThrownBy(() -> new InstanceFolder(folder).prepare())
                .isInstanceOf(LaunchException.class)
                .hasMessage(folder.resolve("logs") + ": cannot be made: a file of this name is in the way");
    }

    @Test
    void theTokenIsLongPrivateAndKept() throws IOException {
        InstanceFolder instance = new InstanceFolder(folder);
        instance.prepare();

        String token = AdminToken.readOrCreate(instance, new SecureRandom());

        Path file = instance.run().resolve("admin-token");
        assertThat(token).hasSize(43);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(AdminToken.readOrCreate(instance, new SecureRandom())).isEqualTo(token);
        assertThat(AdminToken.read(instance)).isEqualTo(token);
    }

    @Test
    void aTokenThatOthersMayReadIsMadePrivate() throws IOException {
        InstanceFolder instance = new InstanceFolder(folder);
        instance.prepare();
        Path file = instance.run().resolve("admin-token");
        Files.writeString(file, "x".repeat(43));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));

        AdminToken.readOrCreate(instance, new SecureRandom());

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void aSecondServerIsKeptOutUntilTheFirstEnds() {
        InstanceFolder instance = new InstanceFolder(folder);
        instance.prepare();

        InstanceLock first = InstanceLock.take(instance, 4711);

        assertThat(InstanceLock.isTaken(instance)).isTrue();
        assertThat(RunFiles.pid(instance)).contains(4711L);
        assertThatThrownBy(() -> InstanceLock.take(instance, 4712))
                .hasMessage(folder + ": a server runs on this instance already (process 4711)");
        first.close();
        assertThat(InstanceLock.isTaken(instance)).isFalse();
        assertThat(RunFiles.pid(instance)).isEmpty();
    }

    @Test
    void aStalePidIsReplaced() throws IOException {
        InstanceFolder instance = new InstanceFolder(folder);
        instance.prepare();
        Files.writeString(RunFiles.pidFile(instance), "99999999\n");

        try (InstanceLock taken = InstanceLock.take(instance, 4711)) {
            assertThat(taken).isNotNull();
            assertThat(RunFiles.pid(instance)).contains(4711L);
        }
    }

    @Test
    void takingAnInstanceForgetsWhereAKilledServerListened() {
        InstanceFolder instance = new InstanceFolder(folder.resolve("i"));
        InstanceDefaults.create(instance);
        RunFiles.writeAdminAddress(instance, "http://127.0.0.1:8989");

        try (InstanceLock lock = InstanceLock.take(instance, 7)) {
            assertThat(lock).isNotNull();
            assertThat(RunFiles.adminAddress(instance)).isEmpty();
        }
    }
}
