package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.heliostat.config.Finding;
import org.heliostat.testing.ResumingClient;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Session tickets of BoringSSL: keys shared by servers, and changed while they run. */
class TlsTicketsIT {

    @TempDir
    private Path folder;

    @TempDir
    private Path sibling;

    @TempDir
    private Path elsewhere;

    private final List<SecureInstance> instances = new ArrayList<>();
    private Pair certificate;
    private ResumingClient client;

    @BeforeEach
    void prepare() throws Exception {
        certificate = TestCertificates.make(elsewhere, "www", "EC");
        client = new ResumingClient(certificate.certificate());
    }

    @AfterEach
    void stop() {
        client.close();
        instances.forEach(SecureInstance::close);
    }

    @Test
    void aTicketOfOneServerIsGoodForItsSibling() throws Exception {
        SecureInstance one = start(folder, 1);
        SecureInstance other = start(sibling, 1);

        assertThat(isResumed(one)).isFalse();
        assertThat(isResumed(other)).isTrue();
        assertThat(one.server().snapshot().protocol().tlsResumed()).isZero();
        assertThat(other.server().snapshot().protocol().tlsResumed()).isEqualTo(1);
        assertThat(other.server().snapshot().protocol().tlsHandshakes()).isEqualTo(1);
    }

    @Test
    void keysThatChangedInTheirFileAreUsed() throws Exception {
        SecureInstance server = start(folder, 1);
        assertThat(isResumed(server)).isFalse();

        write(folder, 2, 1);
        server.server().lookAtTls();
        assertThat(isResumed(server)).as("with a key that only opens").isTrue();

        write(folder, 3);
        server.server().lookAtTls();
        assertThat(isResumed(server)).as("with a key that is gone").isFalse();
    }

    @Test
    void aTicketOutlivesAReload() throws Exception {
        SecureInstance server = start(folder, 1);
        assertThat(isResumed(server)).isFalse();

        assertThat(server.server().reload().applied()).isTrue();

        assertThat(isResumed(server)).isTrue();
    }

    @Test
    void aBrokenFileIsAnErrorAndTheJdkTakesNone() throws Exception {
        SecureInstance server = start(folder, 1);
        Files.write(folder.resolve("conf/tickets.key"), new byte[3]);
        assertThat(server.server().reload().applied()).isFalse();
        assertThat(check()).anyMatch(line -> line.contains("conf/magnus.conf:5: TLSTicketKeyFile: "));

        write(folder, 1);
        Path magnus = folder.resolve("conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus) + "TLSProvider jdk\n");
        assertThat(check())
                .anyMatch(line -> line.contains("TLSTicketKeyFile: conf/tickets.key: no effect with the JDK"));
    }

    private List<String> check() {
        return ConfigurationCheck.run(folder, List.of(), (draft, findings) -> {}).stream()
                .map(Finding::toString)
                .toList();
    }

    private SecureInstance start(Path where, int key) throws Exception {
        SecureInstance instance = new SecureInstance(where);
        instances.add(instance);
        instance.install(certificate);
        write(where, key);
        instance.start(List.of("LogVerbose off", "TLSTicketKeyFile conf/tickets.key"), "");
        return instance;
    }

    private static void write(Path where, int... keys) throws Exception {
        byte[] all = new byte[keys.length * 48];
        for (int i = 0; i < keys.length; i++) {
            Arrays.fill(all, i * 48, (i + 1) * 48, (byte) keys[i]);
        }
        Path file = where.resolve("conf/tickets.key");
        Files.write(file, all);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private boolean isResumed(SecureInstance instance) throws Exception {
        ResumingClient.Answer answer = client.ask(instance.port(), "TLSv1.3", "localhost", SecureInstance.GET);
        assertThat(answer.text()).startsWith("HTTP/1.1 200");
        return answer.resumed();
    }
}
