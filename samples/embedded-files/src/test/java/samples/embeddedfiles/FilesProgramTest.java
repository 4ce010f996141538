package samples.embeddedfiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.heliostat.embedding.Heliostat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesProgramTest {

    @TempDir
    private Path folder;

    @Test
    void servesFilesCompressedAndLogsThem() throws Exception {
        String text = "the same again ".repeat(100);
        Files.writeString(folder.resolve("a.txt"), text);
        Path log = folder.resolve("access.log");

        try (Heliostat server = FilesProgram.start(folder, 0, log)) {
            URLConnection connection = new URL(server.url() + "/a.txt").openConnection();
            connection.setRequestProperty("Accept-Encoding", "gzip");
            try (GZIPInputStream in = new GZIPInputStream(connection.getInputStream())) {

                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo(text);
            }
        }
        assertThat(log).content().contains("\"GET /a.txt HTTP/1.1\" 200");
    }
}
