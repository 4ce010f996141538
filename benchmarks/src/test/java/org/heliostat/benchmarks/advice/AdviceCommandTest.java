package org.heliostat.benchmarks.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class AdviceCommandTest {

    private static final int USAGE = 2;

    private final StringWriter errors = new StringWriter();

    @Test
    void saysWhatItExpected() {
        assertThat(run("--only", "no-such-case")).isEqualTo(USAGE);
        assertThat(errors.toString()).startsWith("--only: no-such-case (expected: names as --list has them)");
    }

    @Test
    void refusesNumbersThatMakeNoSense() {
        assertThat(run("--list", "--seconds", "0")).isEqualTo(USAGE);
        assertThat(run("--list", "--healthy-minutes", "0")).isEqualTo(USAGE);
        assertThat(run("--list", "--replay-hours", "-1")).isEqualTo(USAGE);
        assertThat(run("--list", "--parallel", "101")).isEqualTo(USAGE);
        assertThat(run("--list", "--parallel", "10", "--port", "65520")).isEqualTo(USAGE);
    }

    @Test
    void listsCasesByPatterns() {
        assertThat(run("--list", "--only", "keep-alive-*,idle")).isZero();
    }

    private int run(String... arguments) {
        return new CommandLine(new AdviceCommand())
                .setErr(new PrintWriter(errors))
                .execute(arguments);
    }
}
