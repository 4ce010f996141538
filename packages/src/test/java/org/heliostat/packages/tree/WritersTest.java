package org.heliostat.packages.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WritersTest {

    private static final Instant TIME = Instant.parse("2026-11-20T00:00:00Z");
    private static final String LONG = "a".repeat(90) + "/" + "b".repeat(90) + "/ü";

    @TempDir
    private Path folder;

    @Test
    void tarHasModesOwnersLinksAndLongNames() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FileTree tree = tree();
        tree.folder("var/site", 01777, new Owner(10001, 10001, "heliostat", "heliostat"));

        new TarWriter(TIME).write(tree, "./", out);

        List<String> entries = new ArrayList<>();
        try (TarArchiveInputStream tar = new TarArchiveInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                assertThat(entry.getLastModifiedTime().toInstant()).isEqualTo(TIME);
                entries.add("%s %o %d %s"
                        .formatted(
                                entry.getName(), entry.getMode() & 07777, entry.getLongUserId(), entry.getLinkName()));
            }
        }
        assertThat(entries)
                .contains(
                        "./ 755 0 ",
                        "./bin/run 755 0 ",
                        "./bin/again 777 0 run",
                        "./etc/x.conf 644 0 ",
                        "./" + LONG + " 644 0 ",
                        "./var/site/ 1777 10001 ");
    }

    @Test
    void sameTreeGivesSameBytesInEveryZone() throws IOException {
        TimeZone before = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Auckland"));
            byte[] there = packed("there");
            TimeZone.setDefault(TimeZone.getTimeZone("America/Los_Angeles"));

            assertThat(packed("here")).isEqualTo(there);
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void zipHasModesAndLinks() throws IOException {
        Path file = folder.resolve("x.zip");

        new ZipWriter(TIME, false).write(tree(), "top/", file);

        try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
            assertThat(zip.getEntry("top/bin/run").getUnixMode() & 0777).isEqualTo(0755);
            assertThat(zip.getEntry("top/bin/again").isUnixSymlink()).isTrue();
            assertThat(zip.getInputStream(zip.getEntry("top/etc/x.conf")).readAllBytes())
                    .asString()
                    .isEqualTo("x");
        }
    }

    @Test
    void storedZipHasItsContentsAsTheyAre() throws IOException {
        Path file = folder.resolve("x.jar");

        new ZipWriter(TIME, true).write(new FileTree().file("a", Content.of("z".repeat(5_000))), "", file);

        assertThat(Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1))
                .contains("z".repeat(5_000));
    }

    @Test
    void debIsReadAsItWasWritten() throws IOException {
        Path file = folder.resolve("x.deb");
        FileTree control = new FileTree().file("control", Content.of("Package: x\nVersion: 1.0~a\n"));

        new DebWriter(TIME).write(control, tree(), file);

        DebReader.Deb deb = new DebReader(1 << 20).read(file);
        assertThat(deb.value("Version")).isEqualTo("1.0~a");
        assertThat(deb.data().nodes().keySet()).isEqualTo(tree().nodes().keySet());
        assertThat(deb.data().contentOf("etc/x.conf").orElseThrow().bytes())
                .asString()
                .isEqualTo("x");
        assertThatThrownBy(() -> deb.value("Depends")).hasMessageContaining("Depends");
    }

    @Test
    void debThatIsTooLargeOrNoneIsRefused() throws IOException {
        Path file = folder.resolve("x.deb");
        FileTree large = new FileTree().file("large", Content.of(new byte[5_000]));
        new DebWriter(TIME).write(new FileTree().file("control", Content.of("Package: x\n")), large, file);
        Path none = Files.writeString(folder.resolve("none.deb"), "no archive at all");

        assertThatThrownBy(() -> new DebReader(4_999).read(file)).hasMessageContaining("more than 4999 bytes");
        assertThatThrownBy(() -> new DebReader(4_999).read(none)).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/etc", "a/", "a//b", "../a", "a/../../b", "a/."})
    void pathsThatLeadOutOfATreeAreRefused(String path) {
        assertThatThrownBy(() -> new FileTree().file(path, Content.of("")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void removingAFolderTakesWhatIsBelowItAlone() {
        FileTree tree = new FileTree()
                .file("a/b", Content.of(""))
                .file("a/c/d", Content.of(""))
                .file("a-b", Content.of(""))
                .remove("a");

        assertThat(tree.nodes()).containsOnlyKeys("a-b");
    }

    private byte[] packed(String name) throws IOException {
        Path zip = folder.resolve(name + ".zip");
        new ZipWriter(TIME, false).write(tree(), "", zip);
        Path deb = folder.resolve(name + ".deb");
        new DebWriter(TIME).write(new FileTree().file("control", Content.of("Package: x\n")), tree(), deb);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(Files.readAllBytes(zip));
        all.write(Files.readAllBytes(deb));
        new TarWriter(TIME).writeGzip(tree(), "", all);
        return all.toByteArray();
    }

    private static FileTree tree() {
        return new FileTree()
                .file(LONG, Content.of("long"))
                .file("etc/x.conf", Content.of("x"))
                .program("bin/run", Content.of("#!/bin/sh\n"))
                .link("bin/again", "run");
    }
}
