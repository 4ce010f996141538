package org.heliostat.benchmarks.load.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import org.heliostat.config.instance.ConfigurationReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeliostatInstanceTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        Settings settings = new Settings(REPOSITORY, folder, folder, folder, Map.of(), List.of(), 64, false);
        HeliostatInstance.write(ServerKind.HELIOSTAT_STAGE_POOL, settings, folder, folder.resolve("docs"), 12_345);
    }

    @Test
    void isWhatTheRepositoryShipsButForPortFolderAndThreads() {
        var configuration = ConfigurationReader.read(folder).orThrow();

        assertThat(configuration.serverXml().listenSockets().get(0).port()).isEqualTo(12_345);
        assertThat(configuration.serverXml().listenSockets().get(0).ip()).isEqualTo("127.0.0.1");
        assertThat(conf("server.xml")).contains("name=\"docroot\" value=\"" + folder.resolve("docs") + "\"");
        assertThat(conf("magnus.conf")).contains("\nRqThrottle 64\n").contains("\nSessionThreads pool\n");
        assertThat(conf("obj.conf")).doesNotContain("\nAddLog");
    }

    @Test
    void logsRequestsWhereAskedButNotAsTheServerWithoutLog() {
        String shipped = "<Object name=\"default\">\nAddLog fn=\"flex-log\" name=\"access\"\n</Object>\n";

        assertThat(HeliostatInstance.objConf(shipped, ServerKind.HELIOSTAT, true))
                .isEqualTo(shipped);
        assertThat(HeliostatInstance.objConf(shipped, ServerKind.HELIOSTAT, false))
                .doesNotContain("AddLog");
        assertThat(HeliostatInstance.objConf(shipped, ServerKind.HELIOSTAT_NOLOG, true))
                .doesNotContain("AddLog");
    }

    @Test
    void namesTheStageFunctionsBeforeTheDocumentRoot() {
        assertThat(conf("obj.conf").indexOf("/wasp-stage"))
                .isLessThan(conf("obj.conf").indexOf("document-root"));
        assertThat(conf("magnus.conf")).contains("funcs=\"wasp-stage,sleep-stage\"");
    }

    @Test
    void bringsTheStageFunctionsAsAPlugInOfTheirOwn() throws IOException {
        try (JarFile jar = new JarFile(folder.resolve("lib/benchmark-stage.jar").toFile())) {
            assertThat(jar.getEntry("org/heliostat/benchmarks/load/plugin/WaspStage.class"))
                    .isNotNull();
            assertThat(jar.getEntry("META-INF/services/org.heliostat.request.function.StageFunctionProvider"))
                    .isNotNull();
            assertThat(jar.getEntry("org/heliostat/benchmarks/load/LoadCommand.class"))
                    .isNull();
        }
    }

    @Test
    void refusesToMeasureAConfigurationItCannotChange() {
        assertThatThrownBy(() -> HeliostatInstance.serverXml("<SERVER/>", folder, 1))
                .hasMessageContaining("conf/ has no");
    }

    private String conf(String name) {
        try {
            return Files.readString(folder.resolve("conf").resolve(name));
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
