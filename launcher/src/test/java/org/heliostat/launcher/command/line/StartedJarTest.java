package org.heliostat.launcher.command.line;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;

class StartedJarTest {

    @Test
    void aLineToBePastedNamesTheJarAsItWasStarted() {
        assertThat(StartedJar.name("launcher/target/heliostat.jar")).isEqualTo("launcher/target/heliostat.jar");
        assertThat(StartedJar.name("my jars/heliostat.jar")).isEqualTo("\"my jars/heliostat.jar\"");
    }

    @Test
    void aProcessThatWasNotStartedFromAJarNamesTheUsualOne() {
        assertThat(StartedJar.name("a.jar" + File.pathSeparator + "b.jar")).isEqualTo("heliostat.jar");
        assertThat(StartedJar.name("target/classes")).isEqualTo("heliostat.jar");
    }
}
