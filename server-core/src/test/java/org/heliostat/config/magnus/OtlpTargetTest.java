package org.heliostat.config.magnus;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.heliostat.config.Findings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OtlpTargetTest {

    private static final String URL = "http://collector:4318/v1/metrics";

    private final Findings findings = new Findings();

    @Test
    void nothingIsSentUnlessSomebodySaysWhereTo() {
        assertThat(OtlpTarget.read(MagnusConf.defaults(), findings)).isEmpty();
        assertThat(findings.sorted()).isEmpty();
    }

    @Test
    void readsWhereToHowOftenAndWithWhichHeaders() {
        MagnusConf magnus = MagnusConf.defaults()
                .with("OtlpUrl", URL)
                .with("OtlpInterval", "15")
                .with("OtlpTimeout", "3")
                .with("OtlpHeaders", "api-key=a%20b%2Cc+d, X-Tenant=one==");

        OtlpTarget target = OtlpTarget.read(magnus, findings).orElseThrow();

        assertThat(target.url()).hasToString(URL);
        assertThat(target.interval()).isEqualTo(Duration.ofSeconds(15));
        assertThat(target.timeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(target.headers()).isEqualTo(Map.of("api-key", "a b,c+d", "X-Tenant", "one=="));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "collector:4318",
                "ftp://collector/",
                "http:///v1/metrics",
                "http://user:secret@collector/",
                "http://collector/#there",
                "http://col lector/"
            })
    void refusesWhatIsNoUrlOfACollector(String url) {
        assertThat(OtlpTarget.read(MagnusConf.defaults().with("OtlpUrl", url), findings))
                .isEmpty();
        assertThat(findings.sorted().toString()).contains("OtlpUrl: ").contains("(expected: http://HOST:PORT/PATH");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hush",
                "=hush",
                "na me=hush%0d%0aX: y",
                "name=hush%0a",
                "name=hush%zz",
                "name=",
                "Content-Length=hush",
                "host=hush"
            })
    void refusesHeadersThatAreNoneAndKeepsTheirValuesToItself(String headers) {
        OtlpTarget.read(MagnusConf.defaults().with("OtlpUrl", URL).with("OtlpHeaders", headers), findings);

        assertThat(findings.hasErrors()).isTrue();
        assertThat(findings.sorted().toString()).contains("OtlpHeaders").doesNotContain("hush");
    }
}
