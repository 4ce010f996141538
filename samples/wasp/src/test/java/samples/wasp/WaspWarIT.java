package samples.wasp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import samples.tomcathost.TomcatHost;

/** The built WAR in another vendor's container. */
class WaspWarIT {

    private static TomcatHost host;

    @BeforeAll
    static void start(@TempDir Path folder) {
        host = TomcatHost.start(Path.of(System.getProperty("sample.war")), "/wasp", folder);
    }

    @AfterAll
    static void stop() {
        host.close();
    }

    @Test
    void printsInitArgumentsRequestAndHeadersInAboutTwoAndAHalfKilobytes() {
        var answer = host.send(host.request("/WASP/more?a=1").GET().header("X-Colour", "blue"));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).hasValue("text/plain;charset=UTF-8");
        assertThat(answer.body())
                .contains("environment-limit")
                .containsPattern("path info +/more\n")
                .containsPattern("query string +a=1\n")
                .containsPattern("(?i)x-colour +blue\n")
                .containsPattern("remote user +-\n");
        assertThat(answer.body().getBytes(StandardCharsets.UTF_8)).hasSizeBetween(1_800, 3_500);
    }

    @Test
    void keepsCredentialsAndValuesOfTheEnvironmentToItself() {
        var answer = host.send(host.request("/WASP").GET().header("Authorization", "Basic c2VjcmV0"));

        assertThat(answer.body()).doesNotContain("c2VjcmV0").contains("(value not shown)");
        String path = System.getenv("PATH");
        if (path != null) {
            assertThat(answer.body()).doesNotContain(path);
        }
    }

    @Test
    void answersAtTheContextRootAndInHtml() {
        assertThat(host.get("/").body()).startsWith("WASP\n");
        assertThat(host.get("/WASP?html").body()).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
    }
}
