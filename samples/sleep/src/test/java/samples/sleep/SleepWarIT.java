package samples.sleep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import samples.tomcathost.TomcatHost;

/** The built WAR in another vendor's container. */
class SleepWarIT {

    private static TomcatHost host;

    @BeforeAll
    static void start(@TempDir Path folder) {
        host = TomcatHost.start(Path.of(System.getProperty("sample.war")), "/sleep", folder);
    }

    @AfterAll
    static void stop() {
        host.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/sync", "/async"})
    void answersAfterTheNap(String path) {
        var answer = host.get(path + "?ms=20");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("slept 20 ms\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/sync?ms=60001", "/async?ms=-1", "/async?ms=x"})
    void refusesANapOutOfRange(String path) {
        var answer = host.get(path);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo("ms: expected 0 to 60000\n");
    }

    @Test
    void hasAWelcomePage() {
        assertThat(host.get("/").body()).contains("<h1>Sleep</h1>");
    }
}
