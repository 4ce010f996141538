package org.heliostat.log.rotation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.objconf.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RotationRulesTest {

    private static final Path INSTANCE = Path.of("/instance");

    @Test
    void areThoseOfTheLastLine() {
        InitDirective first = line("rotate-start", "0000", "rotate-interval", "60");
        InitDirective last = line(
                "rotate-start",
                "1830",
                "rotate-interval",
                "1440",
                "rotate-error",
                "no",
                "rotate-callback",
                "bin/pack",
                "rotate-size",
                "5000",
                "rotate-keep",
                "7");

        assertThat(RotationRules.of(List.of(first, last), INSTANCE))
                .isEqualTo(new RotationRules(
                        Optional.of(new RotationTimes(LocalTime.of(18, 30), 1_440)),
                        5_000,
                        true,
                        false,
                        7,
                        Optional.of(Path.of("/instance/bin/pack"))));
        assertThat(RotationRules.of(List.of(), INSTANCE)).isEqualTo(RotationRules.OFF);
    }

    @Test
    void keepEverythingAndRotateAllLogsUnlessToldOtherwise() {
        RotationRules rules = RotationRules.of(List.of(line("rotate-size", "1")), INSTANCE);

        assertThat(rules.kept()).isZero();
        assertThat(rules.access()).isTrue();
        assertThat(rules.error()).isTrue();
        assertThat(rules.times()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0000,00:00", "2400,00:00", "0905,09:05", "2359,23:59"})
    void beginAtATimeOfDay(String text, LocalTime time) {
        InitDirective line = line("rotate-start", text, "rotate-interval", "5");

        assertThat(findings(line)).isEmpty();
        assertThat(RotationRules.of(List.of(line), INSTANCE).times()).contains(new RotationTimes(time, 5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2401", "1260", "900", "9:00", "midnight", "-100", "00000"})
    void refuseWhatIsNoTimeOfDay(String text) {
        assertThat(findings(line("rotate-start", text, "rotate-interval", "5")))
                .contains("magnus.conf:3", "rotate-start: " + text, "HHMM");
    }

    @Test
    void needATimeOrASize() {
        assertThat(findings(line())).contains("rotate-start and rotate-interval, or rotate-size");
        assertThat(findings(line("rotate-start", "0000"))).contains("together");
        assertThat(findings(line("rotate-interval", "5", "rotate-size", "1"))).contains("together");
    }

    private static String findings(InitDirective line) {
        Findings findings = new Findings();
        RotationRules.check(line, findings);
        return findings.sorted().isEmpty() ? "" : findings.sorted().toString();
    }

    private static InitDirective line(String... parameters) {
        return new InitDirective(RotationRules.INIT, Parameters.of(parameters), new SourceLocation("magnus.conf", 3));
    }
}
