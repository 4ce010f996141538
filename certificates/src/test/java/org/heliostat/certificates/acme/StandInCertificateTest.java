package org.heliostat.certificates.acme;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;
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

    @Test
    void aReloadGetsTheOneThatIsThereUntilItsTimeIsHalfOver() {
        AtomicReference<Instant> now = new AtomicReference<>(NOW);
        StandInCertificate standIns = new StandInCertificate(() -> now.get().toEpochMilli());
        ServerCertificate first = standIns.make("www", "www.example").orElseThrow();

        now.set(NOW.plus(Duration.ofDays(44)));
        assertThat(standIns.make("www", "www.example")).contains(first);
        assertThat(standIns.make("www", "other.example").orElseThrow()).isNotEqualTo(first);
        now.set(NOW.plus(Duration.ofDays(46)));
        assertThat(standIns.make("www", "www.example").orElseThrow()).isNotEqualTo(first);
    }
}
