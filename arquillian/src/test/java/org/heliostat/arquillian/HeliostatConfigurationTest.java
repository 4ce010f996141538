package org.heliostat.arquillian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeliostatConfigurationTest {

    @TempDir
    private Path folder;

    @Test
    void aDirectiveIsItsFirstWordAndTheRest() {
        assertThat(DirectiveLine.of("Init fn=\"x\"  a=\"1\""))
                .isEqualTo(new DirectiveLine("Init", "fn=\"x\"  a=\"1\""));
        assertThat(DirectiveLine.of("RqThrottle\t 16")).isEqualTo(new DirectiveLine("RqThrottle", "16"));
        assertThat(DirectiveLine.of("Alone")).isEqualTo(new DirectiveLine("Alone", ""));
    }

    @Test
    void blankTextsMeanNothing() {
        HeliostatConfiguration configuration = new HeliostatConfiguration();
        configuration.setHost(" ");
        configuration.setInstance("");
        configuration.setDirectives("\n  # nothing\n");

        assertThatCode(configuration::validate).doesNotThrowAnyException();
        try (var server = configuration.server().start()) {
            assertThat(server.url()).startsWith("http://127.0.0.1:");
        }
    }

    @Test
    void theStopMayTakeAnHour() {
        HeliostatConfiguration configuration = new HeliostatConfiguration();
        assertThat(configuration.stopTimeout()).isEqualTo(Duration.ofSeconds(30));
        configuration.setStopTimeout(3_601);

        assertThatThrownBy(configuration::validate)
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("stopTimeout: 3601 (expected: 0 to 3600 seconds)");
    }

    @Test
    void anInstanceHasItsConfiguration() throws Exception {
        HeliostatConfiguration configuration = new HeliostatConfiguration();
        configuration.setInstance(folder.toString());
        assertThatThrownBy(configuration::validate)
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("instance: " + folder + " (expected: a folder with conf/server.xml)");

        Files.createDirectories(folder.resolve("conf"));
        Files.writeString(folder.resolve("conf/server.xml"), "<SERVER/>");
        configuration.setHost("any");
        assertThatThrownBy(configuration::validate)
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("host: any (expected: none beside an instance, whose server.xml says it)");
    }
}
