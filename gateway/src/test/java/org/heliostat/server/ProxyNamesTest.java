package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names whose addresses are origins, in a whole server. */
class ProxyNamesTest {

    @TempDir
    private Path folder;

    @Test
    void requestsGoToTheAddressesOfAName() throws Exception {
        try (ScriptedOrigin a = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(
                        folder, "server=\"http://localhost:" + a.port() + " dns=on weight=2\" rewrite-host=\"on\"")) {
            assertThat(proxy.get("/shop")).endsWith("ok");

            assertThat(a.heads().get(0)).contains("\r\nHost: localhost:" + a.port() + "\r\n");
            assertThat(proxy.server().snapshot().programs().origins())
                    .extracting(OriginSnapshot::address)
                    .contains("http://localhost:" + a.port() + "#127.0.0.1");
        }
    }

    @Test
    void aNameWithoutAddressesIsAnswered503AndToldOnce() throws Exception {
        try (LogLines log = LogLines.of("org.heliostat.gateway");
                ProxyInstance proxy = ProxyInstance.of(folder, "server=\"http://nobody.invalid:80\" dns=\"on\"")) {
            for (int i = 0; i < 3; i++) {
                assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 503 ");
            }

            assertThat(log.all().stream().filter(line -> line.contains("nobody.invalid")))
                    .singleElement()
                    .asString()
                    .contains("Origins of http://nobody.invalid: the name has no address");
        }
    }
}
