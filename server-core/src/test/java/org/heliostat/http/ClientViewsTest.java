package org.heliostat.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.heliostat.config.IpLiteral;
import org.heliostat.config.serverxml.ServerName;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.client.ClientView;
import org.heliostat.request.client.ConnectionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientViewsTest {

    private static final ConnectionInfo CONNECTION = new ConnectionInfo(
            1, new InetSocketAddress("10.0.0.1", 5000), new InetSocketAddress("10.0.0.9", 8080), "ls1", false);
    private static final List<String> NETWORKS = List.of("10.0.0.0/8", "2001:db8::/32");
    private static final TrustedProxies PROXIES = TrustedProxies.of(NETWORKS, false);

    @Test
    void aDirectClientIsSeenAsItAddressedUs() {
        assertThat(ClientViews.direct(CONNECTION, "Shop:81", null))
                .isEqualTo(new ClientView("http", "shop", 81, 8080, CONNECTION.remote()));
        assertThat(ClientViews.direct(CONNECTION, "shop", null).port()).isEqualTo(80);
        assertThat(ClientViews.direct(CONNECTION, null, null).host()).isEqualTo("10.0.0.9");
        assertThat(ClientViews.direct(CONNECTION, null, null).port()).isEqualTo(8080);
    }

    @Test
    void whoNamesNoHostIsToldTheNameOfTheListenSocket() {
        assertThat(unnamed("www.example.com")).isEqualTo("http://www.example.com:8080");
        assertThat(unnamed("WWW.example.com:81/x")).isEqualTo("http://www.example.com:81");
        assertThat(unnamed("https://www.example.com")).isEqualTo("https://www.example.com");
        assertThat(unnamed("https://[2001:db8::1]:8443")).isEqualTo("https://[2001:db8::1]:8443");
        assertThat(unnamed("2001:db8::1")).isEqualTo("http://[2001:db8::1]:8080");
        assertThat(unnamed("https://")).isEqualTo("http://10.0.0.9:8080");
        assertThat(unnamed("")).isEqualTo("http://10.0.0.9:8080");

        ServerName own = ServerName.parse("https://www.example.com").orElseThrow();
        ClientView view = ClientViews.direct(CONNECTION, null, own);
        assertThat(view.addressed()).as("what chooses the virtual server").isEqualTo("10.0.0.9");
        assertThat(view.receivedOn()).isEqualTo(8080);
        assertThat(view.isSecure()).as("a name protects nothing").isFalse();
        assertThat(ClientViews.direct(CONNECTION, "shop", own).origin()).isEqualTo("http://shop");
    }

    @Test
    void aProxysSchemeGoesBeforeThatOfTheListenSocket() {
        ServerName own = ServerName.parse("http://www.example.com").orElseThrow();
        MutableHeaders secure = new MutableHeaders().add("X-Forwarded-Proto", "https");

        assertThat(ClientViews.forwarded(CONNECTION, null, own, secure, PROXIES).origin())
                .isEqualTo("https://www.example.com");
        assertThat(ClientViews.forwarded(CONNECTION, null, own, new MutableHeaders(), PROXIES)
                        .origin())
                .isEqualTo("http://www.example.com");
    }

    private static String unnamed(String serverName) {
        return ClientViews.direct(CONNECTION, null, ServerName.parse(serverName).orElse(null))
                .origin();
    }

    @Test
    void thePortItCameInOnIsNotTheClientsToSay() {
        ConnectionInfo secure =
                new ConnectionInfo(1, CONNECTION.remote(), new InetSocketAddress("10.0.0.9", 8443), "ls2", true);
        assertThat(ClientViews.direct(secure, "shop", null).port()).isEqualTo(443);
        for (String authority : new String[] {"shop", "shop:1", null}) {
            assertThat(ClientViews.direct(secure, authority, null).receivedOn()).isEqualTo(8443);
            assertThat(ClientViews.direct(CONNECTION, authority, null).receivedOn())
                    .isEqualTo(8080);
            assertThat(ClientViews.forwarded(secure, authority, null, new MutableHeaders(), PROXIES)
                            .receivedOn())
                    .isEqualTo(8443);
        }
        MutableHeaders offloaded = new MutableHeaders().add("X-Forwarded-Proto", "https");
        assertThat(ClientViews.forwarded(CONNECTION, "shop", null, offloaded, PROXIES)
                        .receivedOn())
                .isEqualTo(443);
        offloaded.add("X-Forwarded-Host", "shop:444");
        assertThat(ClientViews.forwarded(CONNECTION, "shop", null, offloaded, PROXIES)
                        .receivedOn())
                .isEqualTo(444);
    }

    @Test
    void theChainIsFollowedAsFarAsItIsTrusted() {
        assertThat(client("X-Forwarded-For", "6.6.6.6, 203.0.113.9, 10.1.1.1")).isEqualTo("203.0.113.9");
        assertThat(client("X-Forwarded-For", "10.2.2.2, 10.1.1.1")).isEqualTo("10.2.2.2");
        assertThat(client("X-Forwarded-For", "unknown")).isEqualTo("10.0.0.1");
        assertThat(client("Forwarded", "for=6.6.6.6, for=\"[2001:db9::1]:4711\", for=10.1.1.1"))
                .isEqualTo("2001:db9:0:0:0:0:0:1");
        assertThat(client("Forwarded", "for=_hidden, for=10.1.1.1")).isEqualTo("10.0.0.1");
    }

    @Test
    void schemeAndHostComeFromTheProxy() {
        MutableHeaders headers =
                new MutableHeaders().add("X-Forwarded-Proto", "https").add("X-Forwarded-Host", "shop.example:8443");

        ClientView view = ClientViews.forwarded(CONNECTION, "inner", null, headers, PROXIES);

        assertThat(view.origin()).isEqualTo("https://shop.example:8443");
    }

    @Test
    void nonsenseFromTheProxyIsLeftOut() {
        MutableHeaders headers =
                new MutableHeaders().add("X-Forwarded-Proto", "gopher").add("X-Forwarded-Host", "a/b");

        assertThat(ClientViews.forwarded(CONNECTION, "inner", null, headers, PROXIES)
                        .origin())
                .isEqualTo("http://inner");
    }

    @Test
    void networksMatchByTheirPrefix() throws Exception {
        assertThat(PROXIES.contains(InetAddress.getByName("10.255.0.1"))).isTrue();
        assertThat(PROXIES.contains(InetAddress.getByName("11.0.0.1"))).isFalse();
        assertThat(PROXIES.contains(InetAddress.getByName("2001:db8:1::1"))).isTrue();
        assertThat(PROXIES.contains(InetAddress.getByName("2001:db9::1"))).isFalse();
        TrustedProxies odd = TrustedProxies.of(List.of("192.168.16.0/20", "1.2.3.4"), false);
        assertThat(odd.contains(InetAddress.getByName("192.168.31.255"))).isTrue();
        assertThat(odd.contains(InetAddress.getByName("192.168.32.0"))).isFalse();
        assertThat(odd.contains(InetAddress.getByName("1.2.3.4"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"host.example", "10.0.0.0/33", "10.0.0.0/x", "1.2.3.4.5", "1.2.3", "256.0.0.1", "::1::"})
    void whatIsNoNetworkIsNamed(String entry) {
        assertThatThrownBy(() -> TrustedProxies.of(List.of(entry), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(entry);
    }

    @Test
    void onlyTheFieldsThatTheProxiesSetAreBelieved() {
        MutableHeaders both = new MutableHeaders()
                .add("Forwarded", "for=127.0.0.1;proto=https;host=inside")
                .add("X-Forwarded-For", "203.0.113.9");

        ClientView custom = ClientViews.forwarded(CONNECTION, "h", null, both, PROXIES);
        ClientView standard = ClientViews.forwarded(CONNECTION, "h", null, both, TrustedProxies.of(NETWORKS, true));

        assertThat(custom.address().getHostString()).isEqualTo("203.0.113.9");
        assertThat(custom.origin()).isEqualTo("http://h");
        assertThat(standard.address().getHostString()).isEqualTo("127.0.0.1");
        assertThat(standard.origin()).isEqualTo("https://inside");
    }

    @ParameterizedTest
    @ValueSource(strings = {"999.1.1.1", "256.1.1.1", "1.2.3", "localhost", "[::g]", "1:2", ""})
    void whatIsNoAddressIsNotLookedUp(String text) {
        assertThat(client("X-Forwarded-For", text)).isEqualTo("10.0.0.1");
        assertThat(IpLiteral.address(text)).isEmpty();
    }

    private static String client(String name, String value) {
        TrustedProxies proxies = TrustedProxies.of(NETWORKS, name.equals("Forwarded"));
        return ClientViews.forwarded(CONNECTION, "h", null, new MutableHeaders().add(name, value), proxies)
                .address()
                .getAddress()
                .getHostAddress();
    }
}
