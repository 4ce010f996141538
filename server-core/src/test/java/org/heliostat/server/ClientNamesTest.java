package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.heliostat.dns.TestNameServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code <Client dns>} in whole servers. */
class ClientNamesTest {

    private static final String HIDDEN = "<Client dns=\"*.example.com\">\nPathCheck fn=\"deny-existence\"\n</Client>";

    @TempDir
    Path folder;

    private GuardedServer guarded;

    @BeforeEach
    void prepare() {
        guarded = new GuardedServer(folder).lines(HIDDEN);
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    @Test
    void theNameOfTheHostIsAskedFor() throws Exception {
        try (TestNameServer names = new TestNameServer()
                .claims("1.0.0.127.in-addr.arpa", "me.example.com")
                .has("me.example.com", 127, 0, 0, 1)) {
            guarded.magnus("DNS on")
                    .magnus("DNSServers 127.0.0.1:" + names.address().getPort())
                    .start();
            assertThat(guarded.get("/index.html")).startsWith("HTTP/1.1 404");
        }
    }

    @Test
    void anotherNameIsNotMeant() throws Exception {
        try (TestNameServer names = new TestNameServer()
                .claims("1.0.0.127.in-addr.arpa", "me.example.org")
                .has("me.example.org", 127, 0, 0, 1)) {
            guarded.magnus("DNS on")
                    .magnus("DNSServers 127.0.0.1:" + names.address().getPort())
                    .start();
            for (int i = 0; i < 3; i++) {
                assertThat(guarded.get("/index.html")).startsWith("HTTP/1.1 200");
            }
            assertThat(guarded.server().snapshot().quickLaneAnswers()).isZero();
        }
    }

    @Test
    void theAddressStandsForTheNameWhileDnsIsOff() throws Exception {
        guarded.lines(HIDDEN.replace("*.example.com", "127.*")).start();
        assertThat(guarded.get("/index.html")).startsWith("HTTP/1.1 404");
    }
}
