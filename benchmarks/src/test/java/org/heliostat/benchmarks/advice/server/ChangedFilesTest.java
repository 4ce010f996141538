package org.heliostat.benchmarks.advice.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangedFilesTest {

    @TempDir
    private Path instance;

    @BeforeEach
    void write() throws IOException {
        Path conf = Files.createDirectories(instance.resolve("conf"));
        Files.writeString(conf.resolve("magnus.conf"), "RqThrottle 8\n#QueueTimeout 60\nRqThrottleMin 4\n");
        Files.writeString(conf.resolve("nsfc.conf"), "MaxAge=30\n");
        Files.writeString(
                conf.resolve("server.xml"),
                """
                <JDBCCONNECTIONPOOL name="First" maxpoolsize="1"/>
                <JDBCCONNECTIONPOOL name="Second"
                    maxpoolsize="2">
                </JDBCCONNECTIONPOOL>
                """);
    }

    @Test
    void aDirectiveTakesThePlaceOfTheOneThatIsThere() throws IOException {
        change("conf/magnus.conf", "", "RqThrottle", "16");
        change("conf/magnus.conf", "", "QueueTimeout", "5");

        assertThat(lines("magnus.conf"))
                .containsExactlyInAnyOrder("RqThrottleMin 4", "RqThrottle 16", "QueueTimeout 5");
    }

    @Test
    void aParameterOfTheFileCacheIsSet() throws IOException {
        change("conf/nsfc.conf", "", "MaxAge", "60");

        assertThat(lines("nsfc.conf")).containsExactly("MaxAge=60");
    }

    @Test
    void anAttributeOfTheNamedElementIsSet() throws IOException {
        change("conf/server.xml", "JDBCCONNECTIONPOOL Second", "maxpoolsize", "20");
        change("conf/server.xml", "JDBCCONNECTIONPOOL First", "steadypoolsize", "1");

        assertThat(Files.readString(instance.resolve("conf/server.xml")))
                .contains("<JDBCCONNECTIONPOOL name=\"First\" maxpoolsize=\"1\" steadypoolsize=\"1\"/>")
                .containsPattern("<JDBCCONNECTIONPOOL name=\"Second\"\\s+maxpoolsize=\"20\">");
    }

    @Test
    void whatNoFileHoldsIsRefused() {
        assertThatThrownBy(() -> change("", "os", "net.core.somaxconn", "4096")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> change("conf/server.xml", "LS ls9", "port", "80"))
                .hasMessageContaining("has no LS ls9");
    }

    private void change(String file, String where, String name, String to) throws IOException {
        ChangedFiles.write(
                instance,
                new ObjectMapper()
                        .readTree(
                                """
                                [{"file": "%s", "where": "%s", "name": "%s", "from": "", "to": "%s"}]
                                """
                                        .formatted(file, where, name, to)));
    }

    private Iterable<String> lines(String file) throws IOException {
        return Files.readAllLines(instance.resolve("conf").resolve(file)).stream()
                .filter(line -> !line.isBlank())
                .toList();
    }
}
