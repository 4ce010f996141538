package org.heliostat.config.magnus;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.config.Findings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsTokenTest {

    private static final String TOKEN = "correct-horse-battery";
    /** {@code printf %s correct-horse-battery | sha256sum}. */
    private static final String HASH = "62249369389075490555a758353aec61500c6218fa597252d52dc4bd0148f12d";

    private final Findings findings = new Findings();

    @Test
    void scrapersNeedNoneUnlessItIsSet() {
        assertThat(MetricsToken.read(MagnusConf.defaults(), findings)).isEmpty();
        assertThat(findings.sorted()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {TOKEN, "sha256:" + HASH})
    void knowsItsTokenInEitherForm(String value) {
        MetricsToken token = read(value);

        assertThat(token.is(TOKEN)).isTrue();
        assertThat(token.is(TOKEN + "x")).isFalse();
        assertThat(token.is("")).isFalse();
        assertThat(token.is(value + " ")).isFalse();
    }

    @Test
    void theHashIsNoToken() {
        assertThat(read("sha256:" + HASH).is("sha256:" + HASH)).isFalse();
        assertThat(read("sha256:" + HASH).is(HASH)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tooShort1234567", "sixteen letters with blanks", "sha256:0123", "sha256:correct-horse-x"})
    void refusesWhatIsNoTokenAndKeepsItToItself(String value) {
        assertThat(MetricsToken.read(MagnusConf.defaults().with("MetricsToken", value), findings))
                .isEmpty();
        assertThat(findings.sorted().toString())
                .contains("MetricsToken: … (expected: 16 characters or more")
                .doesNotContain(value);
    }

    private MetricsToken read(String value) {
        return MetricsToken.read(MagnusConf.defaults().with("MetricsToken", value), findings)
                .orElseThrow();
    }
}
