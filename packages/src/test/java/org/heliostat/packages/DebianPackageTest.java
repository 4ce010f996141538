package org.heliostat.packages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.heliostat.packages.tree.FileTree;
import org.heliostat.packages.tree.Node;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in the Debian package and in the archives, made of the files of these sources. */
class DebianPackageTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    private Release release;

    @BeforeEach
    void makeRelease() throws IOException {
        Path jar = Files.writeString(folder.resolve("heliostat.jar"), "jar");
        Path bill = Files.writeString(folder.resolve("bom.json"), "{}");
        Path manual = Files.createDirectories(folder.resolve("manual"));
        Files.writeString(manual.resolve("index.html"), "manual");
        release = new Release(ROOT, "1.2-SNAPSHOT", Instant.EPOCH, jar, manual, bill);
    }

    @Test
    void configurationOfTheServerIsNoConffile() throws IOException {
        DebianPackage debian = new DebianPackage(release, "A <a@example.org>");
        FileTree data = debian.data();
        FileTree control = debian.control(data);

        assertThat(text(control, "conffiles")).isEqualTo("/etc/default/heliostat\n");
        assertThat(text(data, "usr/share/heliostat/conf/server.xml"))
                .contains("\"../docs\"")
                .doesNotContain("samples/site");
        assertThat(data.at("etc/heliostat")).containsInstanceOf(Node.Link.class);
        assertThat(data.nodes().keySet()).noneMatch(path -> path.startsWith("var/"));
    }

    @Test
    void snapshotSortsBeforeItsRelease() throws IOException {
        DebianPackage debian = new DebianPackage(release, "A <a@example.org>");

        assertThat(debian.fileName()).isEqualTo("heliostat_1.2~SNAPSHOT_all.deb");
        assertThat(text(debian.control(debian.data()), "control"))
                .contains("Version: 1.2~SNAPSHOT\n", "Maintainer: A <a@example.org>\n", "Installed-Size: ")
                .doesNotContain("@VERSION@", "@INSTALLED_SIZE@", "@MAINTAINER@");
    }

    @Test
    void unitStartsTheInstalledScriptWithTheDefaults() throws IOException {
        String unit = text(
                new DebianPackage(release, "A <a@example.org>").data(), "usr/lib/systemd/system/heliostat.service");

        assertThat(unit)
                .contains("EnvironmentFile=-/etc/default/heliostat\n")
                .contains("ExecStart=/usr/bin/heliostat start --instance /var/lib/heliostat\n")
                .doesNotContain("/opt/");
    }

    @Test
    void scriptsRunAndSumsAreThereForEveryFile() throws IOException {
        DebianPackage debian = new DebianPackage(release, "A <a@example.org>");
        FileTree data = debian.data();
        FileTree control = debian.control(data);

        for (String script : new String[] {"postinst", "prerm", "postrm"}) {
            assertThat(control.at(script)).get().extracting("mode").isEqualTo(0755);
        }
        long files = data.nodes().values().stream()
                .filter(node -> node instanceof Node.PlainFile)
                .count();
        assertThat(text(control, "md5sums").lines().count()).isEqualTo(files - 1);
    }

    @Test
    void archiveIsAnInstanceOfItsOwn() throws IOException {
        FileTree archive = ArchiveTree.of(release);

        assertThat(archive.nodes())
                .containsKeys(
                        "bin/heliostat",
                        "bin/heliostat.jar",
                        "conf/server.xml",
                        "docs/index.html",
                        "LICENSE",
                        "THIRD-PARTY.md")
                .doesNotContainKey("lib");
    }

    private static String text(FileTree tree, String path) {
        return new String(tree.contentOf(path).orElseThrow().bytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
}
