package org.heliostat.admin.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EvidenceTest {

    @Test
    void saysOnWhichSideOfItsLimitItIs() {
        assertThat(Evidence.beyond("a.b", 91, "%", 90)).isEqualTo(new Evidence("a.b", 91, "%", 90.0, LimitSide.ABOVE));
        assertThat(Evidence.below("a.b", 3, "days", 14))
                .isEqualTo(new Evidence("a.b", 3, "days", 14.0, LimitSide.BELOW));
    }

    @Test
    void atItsLimitItIsBeyondIt() {
        assertThat(Evidence.beyond("a.b", 90, "%", 90).side()).isEqualTo(LimitSide.ABOVE);
        assertThat(Evidence.below("a.b", 14, "days", 14).side()).isEqualTo(LimitSide.BELOW);
    }

    @Test
    void withinItsLimitItOnlyExplains() {
        assertThat(Evidence.beyond("a.b", 89, "%", 90)).isEqualTo(Evidence.of("a.b", 89, "%"));
        assertThat(Evidence.below("a.b", 15, "days", 14)).isEqualTo(Evidence.of("a.b", 15, "days"));
    }

    /** Of what must not happen at all, nothing happened. */
    @Test
    void nothingIsNotBeyondNothing() {
        assertThat(Evidence.beyond("a.b", 0, "requests", 0)).isEqualTo(Evidence.of("a.b", 0, "requests"));
    }

    @Test
    void aLimitWithoutASideIsRefused() {
        assertThatThrownBy(() -> new Evidence("a.b", 1, "", 2.0, null)).hasMessageContaining("a.b");
        assertThatThrownBy(() -> new Evidence("a.b", 1, "", null, LimitSide.ABOVE))
                .hasMessageContaining("a.b");
    }
}
