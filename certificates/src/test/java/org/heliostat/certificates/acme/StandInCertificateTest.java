package org.heliostat.certificates.acme;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandInCertificateTest {

    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

    @ParameterizedTest
    @CsvSource({"www.example,www.example", "'',localhost", "[::1],localhost"})
    void itIsOfTheHostAndTold(String host, String named) throws Exception {
        try (LogLines log = LogLines.of("org.heliostat.certificates.acme")) {
            ServerCertificate made =
                    new StandInCertificate(NOW::toEpochMilli).make("www", host).orElseThrow();

            X509Certificate certificate = made.chain().get(0);
            certificate.checkValidity(Date.from(NOW));
            certificate.verify(certificate.getPublicKey());
            assertThat(RenewedCertificate.isFor(java.util.List.of(named), certificate))
                    .isTrue();
            assertThat(log.all())
                    .singleElement()
                    .asString()
                    .contains("certificate www:", "self-signed one for " + named);
        }
    }
}
