package org.heliostat.launcher.errorlog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ApplicationLinesTest {

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    private final List<String> logged = new ArrayList<>();
    private @Nullable String current = "/shop";
    private final PrintStream stream = new ApplicationLines(
                    new PrintStream(terminal, true, StandardCharsets.UTF_8),
                    () -> current,
                    (name, line) -> logged.add(name + ": " + line))
            .asPrintStream();

    @Test
    void givesWholeLinesOfAnApplicationToTheLog() {
        stream.print("so");
        stream.printf("ld %d%n", 3);
        stream.println("grüße");
        stream.print("unfinished");

        assertThat(logged).containsExactly("/shop: sold 3", "/shop: grüße");
        assertThat(terminal.size()).isZero();
    }

    @Test
    void letsTheServersOwnWordsThrough() {
        current = null;
        stream.println("mine");

        assertThat(terminal.toString(StandardCharsets.UTF_8)).isEqualTo("mine" + System.lineSeparator());
        assertThat(logged).isEmpty();
    }

    @Test
    void anUnfinishedLineIsNotContinuedByAnotherApplication() {
        stream.print("half of mine");
        current = "/other";
        stream.println("whole");
        stream.print("half of the other");
        current = null;
        stream.println("server");

        assertThat(logged).containsExactly("/shop: half of mine", "/other: whole", "/other: half of the other");
        assertThat(terminal.toString(StandardCharsets.UTF_8)).isEqualTo("server" + System.lineSeparator());
    }

    @Test
    void cutsLinesWithoutEnd() {
        stream.print("x".repeat(ApplicationLines.LONGEST_LINE * 2 + 1));

        assertThat(logged).hasSize(2);
    }
}
