package org.heliostat.launcher.primordial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OriginalCommandTest {

    @Test
    void isThatOfThisProcess() {
        OriginalCommand command = OriginalCommand.ofThisProcess();

        assertThat(command.words().get(0)).endsWith("java");
        assertThat(command.environment()).isEqualTo(System.getenv());
    }

    @Test
    void isKeptByTheSmallProcess() {
        OriginalCommand command = new OriginalCommand(
                List.of("/usr/bin/java", "-Xmx1g", "-jar", "my server.jar", ""),
                Map.of("PATH", "/bin", "JAVA_TOOL_OPTIONS", "-XX:+UseZGC"));

        Map<String, String> small = command.environmentOfSmall();

        assertThat(small).doesNotContainKey("JAVA_TOOL_OPTIONS").containsEntry("PATH", "/bin");
        assertThat(OriginalCommand.isKeptIn(small)).isTrue();
        assertThat(OriginalCommand.keptIn(small)).isEqualTo(command);
    }

    @Test
    void oneServerWritesTheArchiveOfClasses() {
        OriginalCommand command =
                new OriginalCommand(List.of("java", "-XX:ArchiveClassesAtExit=a.jsa", "-jar", "h.jar"), Map.of());

        assertThat(command.forServer(1)).isEqualTo(command.words());
        assertThat(command.forServer(2)).containsExactly("java", "-jar", "h.jar");
    }
}
