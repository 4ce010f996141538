package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLSocket;
import org.heliostat.config.Finding;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What handshakes show with a certificate; whether it is true was found out by who put it there. */
class TlsStaplingIT {

    /** The shortest there is: OCSPResponse { unauthorized }. */
    private static final byte[] RESPONSE = {0x30, 0x03, 0x0a, 0x01, 0x06};

    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    private SecureInstance instance;
    private Pair first;

    @BeforeEach
    void prepare() throws Exception {
        first = TestCertificates.make(elsewhere, "www", "EC");
        instance = new SecureInstance(folder);
        instance.install(first);
    }

    @AfterEach
    void stop() {
        instance.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aStapleIsShownUntilItEndsAndWithItsCertificateOnly(String version) throws Exception {
        instance.start(List.of("TLSProvider openssl"), "");
        Instant now = Instant.now();
        assertThat(stapled(first, version)).isEmpty();

        instance.server().staples().put(first.certificate(), RESPONSE, now.plus(Duration.ofHours(1)));
        assertThat(stapled(first, version)).containsExactly(RESPONSE);

        Pair renewed = TestCertificates.make(elsewhere, "renewed", "EC");
        instance.install(renewed);
        assertThat(instance.server().reload().applied()).isTrue();
        assertThat(stapled(renewed, version)).isEmpty();

        instance.server().staples().put(renewed.certificate(), RESPONSE, now.plus(Duration.ofHours(1)));
        assertThat(stapled(renewed, version)).containsExactly(RESPONSE);

        instance.server().staples().put(renewed.certificate(), RESPONSE, now.minus(Duration.ofSeconds(1)));
        assertThat(stapled(renewed, version)).isEmpty();
    }

    @Test
    void theJdkShowsNoneAndCheckSaysSo() throws Exception {
        instance.start(List.of("TLSProvider jdk", "OCSPStapling on"), "");
        instance.server()
                .staples()
                .put(first.certificate(), RESPONSE, Instant.now().plus(Duration.ofHours(1)));

        assertThat(stapled(first, "TLSv1.3")).isEmpty();
        assertThat(ConfigurationCheck.run(folder, List.of(), (draft, findings) -> {}))
                .filteredOn(finding -> finding.text().contains("OCSPStapling: on: no effect with the JDK"))
                .singleElement()
                .matches(finding -> !finding.isError());
        Path magnus = folder.resolve("conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus).replace("OCSPStapling on", "OCSPStapling off"));
        assertThat(ConfigurationCheck.run(folder, List.of(), (draft, findings) -> {}))
                .extracting(Finding::text)
                .noneMatch(text -> text.contains("OCSPStapling"));
    }

    private List<byte[]> stapled(Pair trusted, String version) throws Exception {
        try (SSLSocket socket = instance.socket(SecureInstance.context(null, trusted), version)) {
            socket.startHandshake();
            return ((ExtendedSSLSession) socket.getSession()).getStatusResponses();
        }
    }
}
