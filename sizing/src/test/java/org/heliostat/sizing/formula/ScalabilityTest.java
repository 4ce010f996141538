package org.heliostat.sizing.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ScalabilityTest {

    /** The guide, table 7-4: the WASP servlet on 1, 2 and 4 processors, tuned. */
    private static final Map<Integer, Double> WASP = Map.of(1, 1.0, 2, 870.25 / 571.87, 4, 1280.43 / 571.87);

    @Test
    void whatWasMeasuredIsUsedAsItWas() {
        Scalability law = Scalability.of(WASP);

        assertThat(law.factor(1)).isEqualTo(1);
        assertThat(law.factor(2)).isCloseTo(1.522, within(0.001));
        assertThat(law.factor(4)).isCloseTo(2.239, within(0.001));
    }

    @Test
    void theGuidesServletIsFittedByContention() {
        Scalability law = Scalability.of(WASP);

        // Least squares of 2/1.522 - 1 = 0.3143 and 4/2.239 - 1 = 0.7865 over n - 1: (0.3143 + 3 x 0.7865) / 10.
        assertThat(law.contention()).isCloseTo(0.2674, within(0.001));
        assertThat(law.coherence()).isZero();
        assertThat(law.factor(8)).isCloseTo(8 / (1 + 0.2674 * 7), within(0.01));
        assertThat(law.isExtrapolated(8)).isTrue();
        assertThat(law.isExtrapolated(4)).isFalse();
    }

    @Test
    void aLawThatIsKnownIsFoundAgain() {
        Scalability law =
                Scalability.of(Map.of(1, 1.0, 2, law(2, 0.05, 0.01), 4, law(4, 0.05, 0.01), 8, law(8, 0.05, 0.01)));

        assertThat(law.contention()).isCloseTo(0.05, within(1e-9));
        assertThat(law.coherence()).isCloseTo(0.01, within(1e-9));
        assertThat(law.best()).isEqualTo(9);
        assertThat(law.factor(6)).isCloseTo(law(6, 0.05, 0.01), within(1e-9));
    }

    @Test
    void beyondTheBestNumberMoreBringNothing() {
        Scalability law = Scalability.of(Map.of(1, 1.0, 2, law(2, 0.05, 0.01), 4, law(4, 0.05, 0.01)));

        assertThat(law.factor(1_000)).isEqualTo(law.factor(law.best()));
    }

    @Test
    void twoPointsCannotTellContentionFromCoherence() {
        Scalability law = Scalability.of(Map.of(1, 1.0, 2, 1.8));

        assertThat(law.contention()).isCloseTo(2 / 1.8 - 1, within(1e-9));
        assertThat(law.coherence()).isZero();
    }

    @Test
    void noMoreThanLinearIsEverPromised() {
        Scalability law = Scalability.of(Map.of(1, 1.0, 2, 2.4));

        assertThat(law.factor(2)).isEqualTo(2.4);
        assertThat(law.factor(3)).isEqualTo(3);
    }

    @Test
    void fewerProcessorsMayBeUsedThanThereAre() {
        Scalability law = Scalability.of(Map.of(1, 1.0, 2, 1.9, 4, 1.2));

        assertThat(law.factor(4)).isGreaterThanOrEqualTo(1.9);
    }

    private static double law(double n, double contention, double coherence) {
        return n / (1 + contention * (n - 1) + coherence * n * (n - 1));
    }
}
