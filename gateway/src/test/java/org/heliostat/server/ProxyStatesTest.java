package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.stats.program.OriginState;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** States of origins in a whole server: as lines give them, and as they are set while it runs. */
class ProxyStatesTest {

    @TempDir
    private Path folder;

    private static ScriptedOrigin named(String name) throws Exception {
        return ScriptedOrigin.saying("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n" + name);
    }

    @Test
    void aLineGivesAState() throws Exception {
        try (ScriptedOrigin a = named("a");
                ScriptedOrigin b = named("b");
                ScriptedOrigin c = named("c");
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        "server=\"" + a.url() + " route=a state=/\" server=\"" + b.url() + " route=b\" server=\""
                                + c.url() + " state=X\"")) {
            for (int i = 0; i < 4; i++) {
                assertThat(proxy.get("/shop")).endsWith("b");
                assertThat(proxy.get("/shop", "Cookie: JROUTE=a\r\n")).endsWith("a");
            }
            assertThat(proxy.origin(a).state()).isEqualTo("drains");
            assertThat(proxy.origin(a).stateCode()).isEqualTo(2);
            assertThat(proxy.origin(c).state()).isEqualTo("shut");
            assertThat(c.heads()).isEmpty();
        }
    }

    @Test
    void whoBeginsDeadComesWithItsFirstProbe() throws Exception {
        try (ScriptedOrigin a = named("a");
                ProxyInstance proxy = ProxyInstance.of(folder, "server=\"" + a.url() + " state=-\" out-time=\"1\"")) {
            assertThat(proxy.origin(a).state()).isEqualTo("out of service");

            Await.until(() -> isAnswered(proxy));

            assertThat(proxy.origin(a).state()).isEqualTo("in service");
        }
    }

    @Test
    void aStateIsSetWhileRequestsRun() throws Exception {
        try (ScriptedOrigin a = named("a");
                ScriptedOrigin b = named("b");
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(a, b))) {
            assertThat(proxy.get("/shop")).endsWith("a");
            assertThat(proxy.server().origins().set(a.url(), OriginState.SHUT)).isPresent();
            for (int i = 0; i < 4; i++) {
                assertThat(proxy.get("/shop")).endsWith("b");
            }
            Await.until(() -> proxy.origin(a).connections() == 0);

            proxy.server().origins().set(b.url(), OriginState.DRAINS);
            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 503 ");

            proxy.server().origins().set(a.url(), OriginState.IN_SERVICE);
            assertThat(proxy.get("/shop")).endsWith("a");
        }
    }

    @Test
    void aReloadKeepsWhatWasSetUnlessItsLineChanges() throws Exception {
        try (ScriptedOrigin a = named("a");
                LogLines log = LogLines.of("org.heliostat.gateway.origin");
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(a))) {
            proxy.server().origins().set(a.url(), OriginState.SHUT);
            assertThat(proxy.server().reload().applied()).isTrue();
            assertThat(proxy.origin(a).state()).isEqualTo("shut");

            Path file = folder.toRealPath().resolve("conf/obj.conf");
            String text = Files.readString(file);
            Files.writeString(file, text.replace(a.url(), a.url() + " state=/"));
            assertThat(proxy.server().reload().applied()).isTrue();

            assertThat(proxy.origin(a).state()).isEqualTo("drains");
            assertThat(log.all()).anyMatch(line -> line.contains("drains, its line says"));
            Files.writeString(file, text);
            assertThat(proxy.server().reload().applied()).isTrue();
            assertThat(proxy.origin(a).state()).isEqualTo("in service");
        }
    }

    private static boolean isAnswered(ProxyInstance proxy) {
        try {
            return proxy.get("/shop").endsWith("a");
        } catch (Exception broken) {
            throw new AssertionError(broken);
        }
    }
}
