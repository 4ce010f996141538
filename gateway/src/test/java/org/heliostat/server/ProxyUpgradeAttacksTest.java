package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.SoftAssertions;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Upgrades that would have the proxy and an origin disagree about which protocol is spoken. */
class ProxyUpgradeAttacksTest {

    private static final String HIDDEN = "GET /shop/hidden HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    private static final String KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    private static final String ACCEPT = "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n";
    private static final String SWITCH = "HTTP/1.1 101 Switching Protocols\r\n";
    private static final String UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\n";

    @TempDir
    private Path folder;

    private static ScriptedOrigin reading() throws IOException {
        return new ScriptedOrigin(talk -> {
            talk.body();
            talk.say(ProxyInstance.OK);
        });
    }

    @Test
    void aRequestWithABodyKeepsItsProtocol() throws Exception {
        List<String> requests = List.of(
                "POST /shop HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE + KEY + "Content-Length: 5\r\n\r\nhello",
                "POST /shop HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE + KEY + "Content-Length: 0\r\n\r\n",
                "GET /shop HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE + KEY + "Content-Length: 5\r\n\r\nhello",
                "GET /shop HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE + KEY
                        + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                "GET /shop HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive, upgrade\r\nUpgrade: websocket\r\n"
                        + KEY + "\r\n",
                "GET /shop HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n" + KEY + "\r\n",
                "GET /shop HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
                "GET /shop HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n" + KEY + "\r\n");
        SoftAssertions all = new SoftAssertions();
        try (ScriptedOrigin origin = reading();
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            for (String request : requests) {
                int before = origin.heads().size();
                all.assertThat(proxy.ask(request + HIDDEN)).as(request).contains("\r\n\r\nok");
                all.assertThat(origin.heads().subList(before, origin.heads().size()))
                        .as(request)
                        .hasSize(2)
                        .allMatch(head -> !head.toLowerCase(Locale.ROOT).contains("upgrade"));
            }
            all.assertThat(proxy.origin(origin).tunnelsBegun()).isZero();
            all.assertAll();
        }
    }

    @Test
    void aHandshakeWithoutAGoodKeyNeverGetsThere() throws Exception {
        List<String> keys = List.of(
                "",
                "Sec-WebSocket-Key: \r\n",
                "Sec-WebSocket-Key: abc\r\n",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j\r\n",
                KEY + KEY,
                KEY.replace("Q==", "R=="),
                KEY.replace("==", ""),
                "Sec-WebSocket-Key: !!!!IHNhbXBsZSBub25jZQ==\r\n");
        SoftAssertions all = new SoftAssertions();
        try (ScriptedOrigin origin = reading();
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            for (String key : keys) {
                try (RawClient client = proxy.client()) {
                    client.send("GET /shop HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE + key + "\r\n");
                    all.assertThat(client.readAnswer()).as(key).startsWith("HTTP/1.1 400 ");
                }
            }
            all.assertThat(origin.heads()).isEmpty();
            all.assertAll();
        }
    }

    @Test
    void offTakesEveryUpgradeForAPlainRequest() throws Exception {
        try (ScriptedOrigin origin = reading();
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin) + "upgrade=\"off\"");
                RawClient client = proxy.client()) {
            assertThat(client.send(ProxyTunnelTest.ASKS).readAnswer()).endsWith("ok");

            assertThat(origin.heads().get(0)).doesNotContain("Upgrade");
        }
    }

    @Test
    void anAnswer101ThatIsNotWhatWasAskedForIs502() throws Exception {
        List<String> heads = List.of(
                SWITCH + UPGRADE + ACCEPT + "Content-Length: 5\r\n\r\nhello",
                SWITCH + UPGRADE + ACCEPT + "Content-Length: 0\r\n\r\n",
                SWITCH + UPGRADE + ACCEPT + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                SWITCH + UPGRADE + "\r\n",
                SWITCH + UPGRADE + "Sec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n\r\n",
                SWITCH + UPGRADE + ACCEPT + ACCEPT + "\r\n",
                SWITCH + "Connection: Upgrade\r\n" + ACCEPT + "\r\n",
                SWITCH + "Upgrade: websocket\r\n" + ACCEPT + "\r\n",
                SWITCH + "Connection: Upgrade\r\nUpgrade: h2c\r\n" + ACCEPT + "\r\n",
                SWITCH + "Connection: Upgrade\r\nUpgrade: websocket, h2c\r\n" + ACCEPT + "\r\n",
                SWITCH + UPGRADE + "Upgrade: websocket\r\n" + ACCEPT + "\r\n",
                "HTTP/1.0 101 Switching Protocols\r\n" + UPGRADE + ACCEPT + "\r\n");
        SoftAssertions all = new SoftAssertions();
        try (ScriptedOrigin origin = reading();
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin) + "failures=\"0\"")) {
            for (String bad : heads) {
                origin.script(talk -> {
                    talk.say(bad);
                    talk.awaitEnd();
                });
                try (RawClient client = proxy.client()) {
                    client.send(ProxyTunnelTest.ASKS);
                    all.assertThat(client.readAnswer()).as(bad).startsWith("HTTP/1.1 502 ");
                }
            }
            all.assertAll();
            Await.until(() -> proxy.origin(origin).connections() == 0);
            assertThat(proxy.origin(origin).tunnels()).isZero();
            assertThat(proxy.origin(origin).tunnelsBegun()).isZero();
            assertThat(proxy.origin(origin).failedMalformed()).isEqualTo(2L * heads.size());
        }
    }

    @Test
    void nobodyChangesProtocolsUnasked() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(SWITCH + UPGRADE + ACCEPT + "\r\n");
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin))) {
            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 502 ");
            assertThat(proxy.origin(origin).tunnelsBegun()).isZero();
        }
    }
}
