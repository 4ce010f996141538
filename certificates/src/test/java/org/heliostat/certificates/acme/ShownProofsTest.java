package org.heliostat.certificates.acme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.heliostat.config.certificate.ServerCertificate;
import org.junit.jupiter.api.Test;
import org.shredzone.acme4j.util.CertificateUtils;

class ShownProofsTest {

    private static final PendingProofs BOTH =
            new PendingProofs(Map.of("token", "token.key"), Map.of("www.example", "other.key"));

    private final List<Map<String, String>> plain = new ArrayList<>();
    private final List<Map<String, ServerCertificate>> secure = new ArrayList<>();
    private boolean refuses;
    private final ShownProofs proofs = new ShownProofs(plain::add, this::take, () -> 1_800_000_000_000L);

    @Test
    void whatAnAuthorityLooksForIsInTheCertificate() throws Exception {
        proofs.show(BOTH);

        assertThat(proofs.pending()).isEqualTo(BOTH);
        assertThat(plain).containsExactly(Map.of("token", "token.key"));
        X509Certificate shown = secure.get(0).get("www.example").chain().get(0);
        byte[] extension = shown.getExtensionValue(CertificateUtils.ACME_VALIDATION.getId());
        assertThat(shown.getCriticalExtensionOIDs()).contains(CertificateUtils.ACME_VALIDATION.getId());
        byte[] digest = MessageDigest.getInstance("SHA-256").digest("other.key".getBytes(StandardCharsets.US_ASCII));
        assertThat(Arrays.copyOfRange(extension, extension.length - digest.length, extension.length))
                .isEqualTo(digest);
    }

    @Test
    void whatIsShownAlreadyIsNotMadeAnew() throws Exception {
        proofs.show(BOTH);

        proofs.show(BOTH);

        assertThat(secure).hasSize(1);
    }

    @Test
    void whatCannotBeShownLeavesWhatThereIs() throws Exception {
        PendingProofs before = new PendingProofs(Map.of("token", "token.key"), Map.of());
        proofs.show(before);
        refuses = true;

        assertThatThrownBy(() -> proofs.show(BOTH)).hasMessage("no such curve");

        assertThat(proofs.pending()).isEqualTo(before);
        assertThat(plain).hasSize(1);
    }

    @Test
    void otherProcessesReadWhatIsPassedOn() throws Exception {
        assertThat(PendingProofs.of(BOTH.words())).isEqualTo(BOTH);
        assertThat(PendingProofs.of(List.of())).isEqualTo(PendingProofs.NONE);
        assertThatThrownBy(() -> PendingProofs.of(List.of("http-01", "token"))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> PendingProofs.of(List.of("dns-01", "host", "key")))
                .hasMessage("a proof of the kind dns-01 (expected: http-01 or tls-alpn-01)");
    }

    private void take(Map<String, ServerCertificate> certificates) throws IOException {
        if (refuses) {
            throw new IOException("no such curve");
        }
        secure.add(certificates);
    }
}
