package org.heliostat.launcher.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.heliostat.launcher.exit.LaunchException;
import org.junit.jupiter.api.Test;

class ProcessRoleTest {

    @Test
    void isReadAsItWasWritten() {
        ProcessRole role = new ProcessRole(
                2,
                "b",
                7,
                true,
                Path.of("/srv/my shop/run/processes"),
                Map.of("ls1 0.0.0.0 8080", 3, "admin 127.0.0.1 8989", 4));

        assertThat(ProcessRole.of(Map.of(ProcessRole.VARIABLE, role.text()))).isEqualTo(Optional.of(role));
    }

    @Test
    void withoutTheVariableThereIsNone() {
        assertThat(ProcessRole.of(Map.of())).isEmpty();
    }

    @Test
    void whatSomebodyElseWroteIsRefused() {
        assertThatThrownBy(() -> ProcessRole.of(Map.of(ProcessRole.VARIABLE, "yes")))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("HELIOSTAT_PROCESS");
    }
}
