package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.server.SecureInstance.GET;
import static org.heliostat.server.SecureInstance.context;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.util.List;
import javax.net.ssl.SSLException;
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

/** Certificates that somebody else renews on disk. */
class CertificateWatchIT {

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
    @ValueSource(strings = {"openssl", "jdk"})
    void aChangedCertificateIsUsedWithoutACutConnection(String provider) throws Exception {
        instance.start(List.of("TLSProvider " + provider), "");
        look(2);
        Pair renewed = TestCertificates.make(elsewhere, "renewed", "RSA");

        try (SSLSocket open = instance.socket(context(null, first), "TLSv1.3")) {
            open.getOutputStream().write(GET.replace("close", "keep-alive").getBytes(StandardCharsets.US_ASCII));
            assertThat(open.getInputStream().read()).isEqualTo('H');
            instance.install(renewed);
            look(1);
            assertThat(instance.ask(context(null, first), "TLSv1.3", GET))
                    .as("the files may still be changing")
                    .startsWith("HTTP/1.1 200");
            look(1);

            assertThat(instance.ask(context(null, renewed), "TLSv1.3", GET)).startsWith("HTTP/1.1 200");
            assertThatThrownBy(() -> instance.ask(context(null, first), "TLSv1.3", GET))
                    .isInstanceOf(SSLException.class);
            assertThat(SecureInstance.conversation(open, GET)).contains("HTTP/1.1 200 OK");
        }
    }

    @Test
    void aBrokenFileLeavesTheOldOneInUse() throws Exception {
        instance.start(List.of(), "");
        look(2);
        Files.writeString(folder.resolve("conf/certs/www.pem"), "nothing");
        look(3);
        assertThat(instance.ask(context(null, first), "TLSv1.3", GET)).startsWith("HTTP/1.1 200");

        Pair mended = TestCertificates.make(elsewhere, "mended", "EC");
        instance.install(mended);
        look(2);
        assertThat(instance.ask(context(null, mended), "TLSv1.3", GET)).startsWith("HTTP/1.1 200");
    }

    @Test
    void aBrokenCertificateHoldsUpNoOther() throws Exception {
        instance.install("shop", TestCertificates.make(elsewhere, "shop", "EC"));
        instance.start(
                List.of(),
                SecureInstance.socket("ls1", ""),
                "<LS id=\"ls2\"><SSLPARAMS servercertnickname=\"shop\"/></LS>");
        look(2);
        Pair renewed = TestCertificates.make(elsewhere, "renewed", "EC");
        instance.install("shop", renewed);
        Files.writeString(folder.resolve("conf/certs/www.pem"), "nothing");
        look(2);

        assertThat(shown(0, first)).isEqualTo(first.certificate());
        assertThat(shown(1, renewed)).isEqualTo(renewed.certificate());
        assertThat(instance.server().certificates().get("shop").chain()).containsExactly(renewed.certificate());
        assertThat(instance.server().certificates().get("www").chain()).containsExactly(first.certificate());
    }

    private Certificate shown(int socket, Pair trusted) throws Exception {
        try (SSLSocket client = (SSLSocket)
                context(null, trusted).getSocketFactory().createSocket("127.0.0.1", instance.port(socket))) {
            client.setSoTimeout(60_000);
            client.startHandshake();
            return client.getSession().getPeerCertificates()[0];
        }
    }

    @Test
    void checkWarnsOfACertificateThatEndsSoon() throws Exception {
        instance.start(List.of("TLSCertificateDays 40"), "");

        assertThat(instance.server().snapshot().listenSockets().get(0).certificateDays())
                .isEqualTo(29);
        List<Finding> findings = ConfigurationCheck.run(folder, List.of(), (draft, all) -> {});

        assertThat(findings)
                .filteredOn(finding -> finding.text().contains("certificate www: days left: 29"))
                .singleElement()
                .matches(finding -> !finding.isError() && finding.location().line() > 0);
        assertThat(ConfigurationCheck.run(folder, List.of(), (draft, all) -> {}))
                .hasSameSizeAs(findings);
    }

    private void look(int times) {
        for (int i = 0; i < times; i++) {
            instance.server().lookAtTls();
        }
    }
}
