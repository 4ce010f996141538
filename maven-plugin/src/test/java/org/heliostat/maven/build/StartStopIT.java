package org.heliostat.maven.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code heliostat:start} and {@code heliostat:stop} around the integration tests of a project. */
class StartStopIT {

    @TempDir
    private Path folder;

    @Test
    void everyModuleIsTestedOnAServerOfItsOwn() throws Exception {
        Path project = SampleBuild.copy("pair", folder);
        try (SampleBuild build = SampleBuild.start(project, Map.of(), "-T2", "verify")) {

            assertThat(build.ended()).as(build.output()).isZero();
            assertThat(build.output().split("Heliostat has stopped", -1))
                    .as(build.output())
                    .hasSize(3);
            assertThat(build.output().split("Tests run: 1, Failures: 0", -1)).hasSizeGreaterThan(2);
        }
    }
}
