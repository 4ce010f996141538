package samples.embeddedhello;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.heliostat.embedding.Heliostat;
import org.junit.jupiter.api.Test;

class HelloProgramTest {

    @Test
    void greetsWhoeverAsks() throws Exception {
        try (Heliostat server = HelloProgram.start(0);
                InputStream in = new URL(server.url() + "/hello/you").openStream()) {

            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("Hello you\n");
        }
    }
}
