package samples.embeddedwar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.heliostat.embedding.Heliostat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarProgramTest {

    @TempDir
    private Path folder;

    @Test
    void servesPagesOfAWar() throws Exception {
        Path war = folder.resolve("sum.war");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(war))) {
            out.putNextEntry(new ZipEntry("sum.jsp"));
            out.write("<%@page contentType=\"text/plain\"%>${2 + 3}".getBytes(StandardCharsets.UTF_8));
            out.closeEntry();
        }

        try (Heliostat server = WarProgram.start(war, 0);
                InputStream in = new URL(server.url() + "/sum.jsp").openStream()) {

            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("5");
        }
    }
}
