package org.heliostat.acl.kerberos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.userdb.KerberosConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is taken is shown by KerberosLoginIT. */
class TicketCheckTest {

    private static final String SERVICE = "HTTP/localhost@OLD.TEST";

    @TempDir
    Path folder;

    private TicketCheck check;
    private byte[] token;

    @BeforeEach
    void readWhatWasMadeLongAgo() throws IOException {
        Path keytab = folder.resolve("old.keytab");
        Files.write(keytab, resource("old.keytab"));
        token = Base64.getDecoder().decode(new String(resource("old.token"), StandardCharsets.US_ASCII));
        check = new TicketCheck(
                new KerberosConfig(SourceLocation.none(), List.of(SERVICE), keytab, true, "default", 64 << 10));
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = TicketCheckTest.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    @Test
    void aTicketOfLongAgoIsRefused() {
        assertThatExceptionOfType(RefusedTicketException.class)
                .isThrownBy(() -> check.check(token))
                .withMessageContaining("Clock skew too great");
    }

    @Test
    void whateverIsSentIsRefusedInOneWay() {
        Random random = new Random(5);
        for (int i = 0; i < 2_000; i++) {
            byte[] bent = token.clone();
            // Nearer to the front is what is read before any key is tried.
            for (int j = 0; j <= i % 4; j++) {
                bent[random.nextInt(i % 2 == 0 ? 120 : bent.length)] = (byte) random.nextInt();
            }
            assertThatExceptionOfType(RefusedTicketException.class).isThrownBy(() -> check.check(bent));
        }
        assertThatExceptionOfType(RefusedTicketException.class).isThrownBy(() -> check.check(new byte[0]));
    }

    @Test
    void withoutItsKeytabNothingIsTaken() throws IOException {
        Files.delete(folder.resolve("old.keytab"));
        assertThatExceptionOfType(RefusedTicketException.class)
                .isThrownBy(() -> check.check(token))
                .satisfies(refused -> assertThat(refused.getMessage()).isNotEmpty());
    }
}
