package org.heliostat.benchmarks.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeWarTest {

    @TempDir
    private Path folder;

    @Test
    void takesOneVersionOfEachLibraryAndNoServers() throws Exception {
        jar("a/one/1.0/one-1.0.jar", "a/A");
        jar("a/one/2.0/one-2.0.jar", "a/A");
        jar("b/two/1.0/two-1.0.jar", "b/B");
        jar("b/two/1.0/two-1.0-sources.jar", "b/B");
        jar("c/api/1.0/api-1.0.jar", "jakarta/servlet/S");

        LargeWar war = LargeWar.make(folder, 2, folder.resolve("app.war"), false);

        try (ZipFile zip = new ZipFile(war.file().toFile())) {
            assertThat(zip.stream().map(ZipEntry::getName))
                    .containsExactlyInAnyOrder(
                            "WEB-INF/classes/org/heliostat/benchmarks/startup/app/HelloServlet.class",
                            "index.jsp",
                            "WEB-INF/lib/one-2.0.jar",
                            "WEB-INF/lib/two-1.0.jar");
        }
        assertThat(war.classes()).isEqualTo(60);
        assertThatThrownBy(() -> LargeWar.make(folder, 3, folder.resolve("other.war"), false))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("expected: at least 3");
    }

    @Test
    void anInitializerIsNamedAsAService() throws Exception {
        jar("a/one/1.0/one-1.0.jar", "a/A");

        LargeWar war = LargeWar.make(folder, 1, folder.resolve("app.war"), true);

        String app = "org/heliostat/benchmarks/startup/app/TypesInitializer";
        String service = "WEB-INF/classes/META-INF/services/jakarta.servlet.ServletContainerInitializer";
        try (ZipFile zip = new ZipFile(war.file().toFile())) {
            assertThat(zip.getEntry("WEB-INF/classes/" + app + ".class")).isNotNull();
            assertThat(zip.getEntry("WEB-INF/classes/" + app + "$Wanted.class")).isNotNull();
            assertThat(zip.getInputStream(zip.getEntry(service))).hasContent(app.replace('/', '.'));
        }
    }

    private void jar(String place, String name) throws IOException {
        Path file = folder.resolve(place);
        Files.createDirectories(file.getParent());
        Random random = new Random(1);
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (int i = 0; i < 30; i++) {
                byte[] content = new byte[2_000];
                random.nextBytes(content);
                zip.putNextEntry(new ZipEntry(name + i + ".class"));
                zip.write(content);
            }
        }
    }
}
