package org.heliostat.gateway.spawn;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TerminalTest {

    @Test
    void aProcessHasATerminalOrNone() {
        assertThat(Terminal.isNamed("4711 (java) S 1 4711 4711 34816 4711 4194560 0\n"))
                .isTrue();
        assertThat(Terminal.isNamed("4711 (java) S 1 4711 4711 0 -1 4194560 0\n"))
                .isFalse();
    }

    @Test
    void theNameOfAProcessMayLookLikeFields() {
        assertThat(Terminal.isNamed("4711 (a) S 1 2 3 0 (b) S 1 4711 4711 34816 4711\n"))
                .isTrue();
        assertThat(Terminal.isNamed("4711 (a) S 1 2 3 34816 (b) S 1 4711 4711 0 -1\n"))
                .isFalse();
    }

    @Test
    void whatCannotBeReadCountsAsATerminal() {
        assertThat(Terminal.isNamed("")).isTrue();
        assertThat(Terminal.isNamed("4711 (java) S 1 4711")).isTrue();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void itIsLookedForInThisProcess() throws Exception {
        assertThat(Terminal.isOurs()).isEqualTo(Terminal.isNamed(Files.readString(Path.of("/proc/self/stat"))));
    }
}
