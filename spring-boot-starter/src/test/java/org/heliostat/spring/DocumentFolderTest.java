package org.heliostat.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of an application in a folder or an executable WAR. */
class DocumentFolderTest {

    @TempDir
    Path folder;

    @Test
    void aFolderIsServedWhereItIs() {
        DocumentFolder documents = DocumentFolder.of(folder.toFile());

        documents.remove();

        assertThat(documents.path()).isEqualTo(folder).isDirectory();
    }

    @Test
    void ofAWarPagesAndFilesAreUnpackedAndNoClass() throws IOException {
        Path war = war(
                "index.html",
                "WEB-INF/jsp/hello.jsp",
                "WEB-INF/classes/a/App.class",
                "WEB-INF/lib/spring.jar",
                "WEB-INF/lib-provided/jasper.jar",
                "META-INF/MANIFEST.MF",
                "org/springframework/boot/loader/launch/WarLauncher.class");

        DocumentFolder documents = DocumentFolder.of(war.toFile());

        try (var files = Files.walk(documents.path())) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> documents.path().relativize(file).toString()))
                    .containsExactlyInAnyOrder("index.html", "WEB-INF/jsp/hello.jsp");
        }
        documents.remove();
        assertThat(documents.path()).doesNotExist();
    }

    @Test
    void anEntryThatWouldLieOutsideIsRefused() throws IOException {
        Path war = war("../outside.html");

        assertThatThrownBy(() -> DocumentFolder.of(war.toFile()))
                .isInstanceOf(UncheckedIOException.class)
                .rootCause()
                .hasMessageContaining("../outside.html");
    }

    private Path war(String... names) throws IOException {
        Path war = folder.resolve("app.war");
        try (OutputStream out = Files.newOutputStream(war);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write("content".getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return war;
    }
}
