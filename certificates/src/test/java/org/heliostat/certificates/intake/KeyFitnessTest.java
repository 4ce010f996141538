package org.heliostat.certificates.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPairGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyFitnessTest {

    @ParameterizedTest
    @CsvSource({"RSA, 2048", "EC, 256", "EC, 384"})
    void saysNothingOfUsualKeys(String algorithm, int bits) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        generator.initialize(bits);

        assertThat(KeyFitness.objection(generator.generateKeyPair().getPublic()))
                .isEmpty();
    }

    @Test
    void namesShortKeys() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(1024);

        assertThat(KeyFitness.objection(generator.generateKeyPair().getPublic()))
                .hasValueSatisfying(text -> assertThat(text).contains("RSA of 1024 bits", "expected: RSA of 2048"));
    }

    @ParameterizedTest
    @CsvSource({"Ed25519", "Ed448"})
    void namesCurvesThatBrowsersDoNotKnow(String curve) throws Exception {
        assertThat(KeyFitness.objection(
                        KeyPairGenerator.getInstance(curve).generateKeyPair().getPublic()))
                .hasValueSatisfying(text -> assertThat(text).contains(curve, "browsers do not know"));
    }
}
