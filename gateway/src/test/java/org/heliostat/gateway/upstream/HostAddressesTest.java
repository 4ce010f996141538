package org.heliostat.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.heliostat.gateway.upstream.connect.ConnectOwner;
import org.heliostat.gateway.upstream.connect.Connector;
import org.heliostat.gateway.upstream.connect.Ways;
import org.heliostat.gateway.upstream.http2.MultiplexOwner;
import org.heliostat.gateway.upstream.http2.MultiplexedConnection;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

class HostAddressesTest {

    private final FakeTicker ticker = new FakeTicker();
    private final List<String> asked = new ArrayList<>();
    private String address = "192.0.2.1";
    private final Queue<Runnable> held = new ArrayDeque<>();
    private boolean isHolding;
    private final HostAddresses hosts = new HostAddresses(this::run, this::lookup, ticker);

    private void run(Runnable look) {
        if (isHolding) {
            held.add(look);
        } else {
            look.run();
        }
    }

    private InetAddress[] lookup(String host) throws UnknownHostException {
        asked.add(host);
        if (address.isEmpty()) {
            throw new UnknownHostException(host);
        }
        return new InetAddress[] {InetAddress.getByName(address)};
    }

    private List<String> find(String host) {
        List<String> found = new ArrayList<>();
        hosts.find(host, Runnable::run, all -> all.forEach(one -> found.add(one.getHostAddress())));
        return found;
    }

    @Test
    void anAddressIsNeverAskedFor() {
        assertThat(find("192.0.2.7")).containsExactly("192.0.2.7");
        assertThat(find("2001:db8::7")).containsExactly("2001:db8:0:0:0:0:0:7");
        assertThat(asked).isEmpty();
    }

    @Test
    void aNameIsAskedForAgainAfterHalfAMinute() {
        find("app");
        address = "192.0.2.2";
        ticker.advance(Duration.ofSeconds(29));
        assertThat(find("app")).containsExactly("192.0.2.1");
        ticker.advance(Duration.ofSeconds(1));

        assertThat(find("app")).as("nobody waits for the new one").containsExactly("192.0.2.1");
        assertThat(find("app")).containsExactly("192.0.2.2");
        assertThat(asked).hasSize(2);
    }

    @Test
    void aSlowNameServerHoldsUpNoNameThatIsKnown() {
        find("app");
        isHolding = true;
        ticker.advance(Duration.ofSeconds(60));

        assertThat(find("app")).containsExactly("192.0.2.1");
        assertThat(find("app")).containsExactly("192.0.2.1");

        assertThat(held).as("one look-up at a time").hasSize(1);
        address = "192.0.2.2";
        held.remove().run();
        assertThat(find("app")).containsExactly("192.0.2.2");
        assertThat(held).isEmpty();
    }

    @Test
    void addressesThatNobodyHasUsedForLongAreAskedForFirst() {
        find("app");
        address = "192.0.2.2";
        ticker.advance(Duration.ofMinutes(5));

        assertThat(find("app")).containsExactly("192.0.2.2");

        address = "";
        ticker.advance(Duration.ofMinutes(5));
        assertThat(find("app")).as("where nobody answers").containsExactly("192.0.2.2");
    }

    @Test
    void whoeverWaitsForTheSameNameIsToldAtOnce() {
        isHolding = true;
        List<InetAddress> first = new ArrayList<>();
        List<InetAddress> second = new ArrayList<>();
        hosts.find("app", Runnable::run, first::addAll);
        hosts.find("app", Runnable::run, second::addAll);

        assertThat(held).hasSize(1);
        held.remove().run();

        assertThat(first).hasSize(1).isEqualTo(second);
        assertThat(asked).hasSize(1);
    }

    @Test
    void aNameThatVanishesKeepsItsAddresses() {
        find("app");
        address = "";
        ticker.advance(Duration.ofSeconds(60));

        assertThat(find("app")).containsExactly("192.0.2.1");
        assertThat(find("other")).isEmpty();
        assertThat(find("app")).containsExactly("192.0.2.1");
        assertThat(asked).as("not with each connection").containsExactly("app", "app", "other");
    }

    @Test
    void aNameThatLeadsToThisMachineIsRefusedUnlessSaid() {
        address = "127.0.0.1";
        List<String> failures = new ArrayList<>();
        UpstreamSettings settings = new UpstreamSettings(
                true,
                Duration.ofSeconds(1),
                1,
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                new HeadLimits(1_024, 10, 16),
                3,
                new UpstreamSettings.Http2Limits(
                        100,
                        65_535,
                        16_777_216,
                        Duration.ofSeconds(1),
                        new OriginFloods(0, 100, 100, 10_000, 1_000, 3_000, 16)),
                false);
        new Connector(hosts, ticker)
                .open(
                        Runnable::run,
                        new OriginAddress("http", "evil.example", 80),
                        UpstreamProtocol.HTTP_1,
                        new Ways(settings, () -> {
                            throw new AssertionError("no TLS");
                        }),
                        new NoOwner(failures));

        assertThat(failures).singleElement().asString().contains("allow-loopback");
    }

    private record NoOwner(List<String> failures) implements ConnectOwner {

        @Override
        public void opened(UpstreamConnection connection) {
            throw new AssertionError("it must not be opened");
        }

        @Override
        public void opened(MultiplexedConnection connection) {
            throw new AssertionError("it must not be opened");
        }

        @Override
        public void failed(UpstreamFailure failure) {
            failures.add(failure.what());
        }

        @Override
        public ConnectionOwner connections() {
            throw new AssertionError("there is no connection");
        }

        @Override
        public MultiplexOwner multiplexes() {
            throw new AssertionError("there is no connection");
        }
    }

    /** As files of hosts and name servers may write it: the JDK keeps such an address as one of IPv6. */
    @Test
    void whatIPv6WrapsIsLocalAllTheSame() throws Exception {
        byte[] wrapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 127, 0, 0, 1};

        assertThat(HostAddresses.isLocal(Inet6Address.getByAddress(null, wrapped, -1)))
                .isTrue();
        assertThat(HostAddresses.isLocal(InetAddress.getByName("::1"))).isTrue();
        assertThat(HostAddresses.isLocal(InetAddress.getByName("::"))).isTrue();
        assertThat(HostAddresses.isLocal(InetAddress.getByName("127.9.9.9"))).isTrue();
        assertThat(HostAddresses.isLocal(InetAddress.getByName("0.0.0.0"))).isTrue();
        wrapped[12] = 10;
        assertThat(HostAddresses.isLocal(Inet6Address.getByAddress(null, wrapped, -1)))
                .isFalse();
        assertThat(HostAddresses.isLocal(InetAddress.getByName("10.0.0.1"))).isFalse();
    }
}
