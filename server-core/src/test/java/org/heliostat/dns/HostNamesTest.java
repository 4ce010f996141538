package org.heliostat.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.dns.DnsResponseCode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.config.IpLiteral;
import org.heliostat.dns.HostNames.Answer;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Meanwhile;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostNamesTest {

    private final FakeTicker ticker = new FakeTicker();
    private final TestNameServer server = new TestNameServer();
    private final InetAddress client = IpLiteral.address("192.0.2.7").orElseThrow();
    private final HostNames names = new HostNames(new DnsCacheSettings(32, Duration.ofSeconds(1_200)), ticker);

    @AfterEach
    void close() {
        names.close();
        server.close();
    }

    private void on(Duration timeout, int most) {
        names.apply(new DnsSettings(true, true, List.of(server.address()), timeout, most, 32));
    }

    private void on() {
        on(Duration.ofSeconds(20), 10);
    }

    /** Whatever goes wrong when an answer is remembered: who waits has it, and the look-up is over. */
    @Test
    void anAnswerThatCannotBeRememberedEndsTheLookUp() {
        Ticker odd = () -> {
            if (Thread.currentThread().getName().equals("dns")) {
                throw new IllegalStateException("odd");
            }
            return ticker.nanos();
        };
        server.claims("7.2.0.192.in-addr.arpa", "www.example.com").has("www.example.com", 192, 0, 2, 7);
        try (HostNames forgetful = new HostNames(new DnsCacheSettings(32, Duration.ofSeconds(1_200)), odd)) {
            forgetful.apply(new DnsSettings(true, true, List.of(server.address()), Duration.ofSeconds(20), 10, 32));

            assertThat(forgetful.find(client)).isEqualTo(new Answer(Answer.Kind.KNOWN, List.of("www.example.com")));
            assertThat(forgetful.snapshot().lookupsInProgress()).isZero();
        }
    }

    @Test
    void nothingIsAskedWhileDnsIsOff() {
        assertThat(names.find(client).kind()).isEqualTo(Answer.Kind.OFF);
        assertThat(names.known(client).kind()).isEqualTo(Answer.Kind.OFF);
        assertThat(server.asked()).isZero();
    }

    @Test
    void aNameThatLeadsBackIsFoundAndRemembered() {
        server.claims("7.2.0.192.in-addr.arpa", "WWW.example.com").has("www.example.com", 192, 0, 2, 7);
        on();
        assertThat(names.known(client).kind()).isEqualTo(Answer.Kind.NOT_KNOWN);
        assertThat(names.find(client)).isEqualTo(new Answer(Answer.Kind.KNOWN, List.of("www.example.com")));
        int asked = server.asked();
        assertThat(names.known(client).names()).containsExactly("www.example.com");
        assertThat(names.find(client).names()).containsExactly("www.example.com");
        assertThat(server.asked()).isEqualTo(asked);
        assertThat(names.snapshot()).satisfies(figures -> {
            assertThat(figures.cacheEnabled() && figures.asyncEnabled()).isTrue();
            assertThat(figures.entries()).isEqualTo(1);
            assertThat(figures.maxEntries()).isEqualTo(32);
            assertThat(figures.hits()).isEqualTo(2);
            assertThat(figures.misses()).isEqualTo(1);
            assertThat(figures.addressLookups()).isEqualTo(1);
            assertThat(figures.nameLookups()).isEqualTo(1);
            assertThat(figures.lookupsInProgress()).isZero();
        });
        ticker.advance(Duration.ofSeconds(1_200));
        assertThat(names.known(client).kind()).isEqualTo(Answer.Kind.NOT_KNOWN);
    }

    @Test
    void aNameThatBelongsToAnotherAddressIsNone() {
        server.claims("7.2.0.192.in-addr.arpa", "www.bank.example").has("www.bank.example", 198, 51, 100, 1);
        on();
        assertThat(names.find(client)).isEqualTo(new Answer(Answer.Kind.KNOWN, List.of()));
    }

    @Test
    void aNameThatNobodyKnowsIsNone() {
        server.claims("7.2.0.192.in-addr.arpa", "gone.example.com");
        on();
        assertThat(names.find(client)).isEqualTo(new Answer(Answer.Kind.KNOWN, List.of()));
    }

    @Test
    void whatIsNoNameIsNone() {
        server.claims("7.2.0.192.in-addr.arpa", "evil\u001b[31m.example.com")
                .has("evil\u001b[31m.example.com", 192, 0, 2, 7);
        on();
        assertThat(names.find(client).names()).isEmpty();
    }

    @Test
    void anAddressWithoutANameIsRememberedToo() {
        on();
        assertThat(names.find(client)).isEqualTo(new Answer(Answer.Kind.KNOWN, List.of()));
        assertThat(names.known(client)).isEqualTo(new Answer(Answer.Kind.KNOWN, List.of()));
    }

    @Test
    void addressesOfTheSixthVersionHaveNamesToo() {
        String reversed = AddressLookup.reverse(IpLiteral.address("2001:db8::1").orElseThrow());
        assertThat(reversed).isEqualTo("1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa.");
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.1,10.0.0.1,53",
        "10.0.0.1:5353,10.0.0.1,5353",
        "::1,0:0:0:0:0:0:0:1,53",
        "[::1]:5353,0:0:0:0:0:0:0:1,5353"
    })
    void nameServersAreAddressesPerhapsWithPorts(String text, String address, int port) {
        assertThat(IpLiteral.addressAndPort(text, DnsSettings.PORT)).hasValueSatisfying(server -> {
            assertThat(server.getAddress().getHostAddress()).isEqualTo(address);
            assertThat(server.getPort()).isEqualTo(port);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"ns.example.com", "10.0.0.1:0", "10.0.0.1:x", "10.0.0.1:65536", "[::1", "1:2", ""})
    void aNameServerIsNotAskedForByName(String text) {
        assertThat(IpLiteral.addressAndPort(text, DnsSettings.PORT)).isEmpty();
    }

    @Test
    void aSilentServerIsNotWaitedForLong() {
        server.silent(true);
        on(Duration.ofMillis(50), 10);
        assertThat(names.find(client).kind()).isEqualTo(Answer.Kind.AWAY);
        assertThat(names.known(client).kind()).isEqualTo(Answer.Kind.NOT_KNOWN);
    }

    @Test
    void aNameThatCouldNotBeVerifiedInTimeIsNotAFalseOne() {
        server.claims("7.2.0.192.in-addr.arpa", "www.example.com").silentAbout("www.example.com");
        on(Duration.ofMillis(200), 10);
        assertThat(names.find(client).kind()).isEqualTo(Answer.Kind.AWAY);
        Await.until(() -> names.snapshot().lookupsInProgress() == 0);
        assertThat(names.known(client).kind()).isEqualTo(Answer.Kind.NOT_KNOWN);
        assertThat(names.snapshot().unanswered()).isEqualTo(1);
    }

    /** Each question is answered before its own time is over; without a limit for all of them the names would be found. */
    @Test
    void allQuestionsAboutOneAddressTogetherEndInTime() {
        try (TestNameServer slow = new TestNameServer()) {
            slow.silent(true);
            server.claims("7.2.0.192.in-addr.arpa", "a.example.com", "b.example.com", "c.example.com", "d.example.com");
            for (String name : new String[] {"a", "b", "c", "d"}) {
                server.has(name + ".example.com", 192, 0, 2, 7);
            }
            List<InetSocketAddress> servers = List.of(slow.address(), server.address());
            names.apply(new DnsSettings(true, true, servers, Duration.ofMillis(200), 10, 32));
            assertThat(names.find(client).kind()).isEqualTo(Answer.Kind.AWAY);
            Await.until(() -> names.snapshot().lookupsInProgress() == 0);
            assertThat(names.known(client).kind()).isEqualTo(Answer.Kind.NOT_KNOWN);
        }
    }

    @Test
    void aNameWhoseServerFailsIsNotAFalseOne() {
        server.claims("7.2.0.192.in-addr.arpa", "www.example.com").failsAt("www.example.com", DnsResponseCode.SERVFAIL);
        on();
        assertThat(names.find(client).kind()).isEqualTo(Answer.Kind.AWAY);
        assertThat(names.known(client).kind()).isEqualTo(Answer.Kind.NOT_KNOWN);
    }

    @Test
    void aClientOfTheSixthVersionIsVerifiedByItsOwnKindOfAddress() {
        InetAddress six = IpLiteral.address("2001:db8::1").orElseThrow();
        server.claims("1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa", "six.example.com")
                .has("six.example.com", 0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
        on();
        assertThat(names.find(six)).isEqualTo(new Answer(Answer.Kind.KNOWN, List.of("six.example.com")));
        assertThat(server.asked())
                .as("the name of the address, and the address of the name")
                .isEqualTo(2);
    }

    @Test
    void eachQuestionLeavesFromAPortOfItsOwn() {
        server.claims("7.2.0.192.in-addr.arpa", "www.example.com").has("www.example.com", 192, 0, 2, 7);
        on();
        assertThat(names.find(client).names()).containsExactly("www.example.com");
        assertThat(server.ports()).hasSize(2);
    }

    @Test
    void theNextServerIsAskedWhereOneFails() {
        try (TestNameServer broken = new TestNameServer()
                .failsAt("7.2.0.192.in-addr.arpa", DnsResponseCode.REFUSED)
                .failsAt("www.example.com", DnsResponseCode.SERVFAIL)) {
            server.claims("7.2.0.192.in-addr.arpa", "www.example.com").has("www.example.com", 192, 0, 2, 7);
            List<InetSocketAddress> servers = List.of(broken.address(), server.address());
            names.apply(new DnsSettings(true, true, servers, Duration.ofSeconds(20), 10, 32));
            assertThat(names.find(client).names()).containsExactly("www.example.com");
            assertThat(broken.asked()).isEqualTo(2);
        }
    }

    @Test
    void whatOtherServersSaidIsForgotten() {
        server.claims("7.2.0.192.in-addr.arpa", "www.example.com").has("www.example.com", 192, 0, 2, 7);
        on();
        assertThat(names.find(client).names()).containsExactly("www.example.com");
        assertThat(names.known(client).names()).containsExactly("www.example.com");

        on(Duration.ofSeconds(19), 10);
        assertThat(names.known(client).kind()).isNotEqualTo(Answer.Kind.KNOWN);
    }

    @Test
    void onlySoManyLookUpsAreInProgress() throws Exception {
        server.silent(true);
        on(Duration.ofSeconds(20), 1);
        CompletableFuture<Answer> first = Meanwhile.supply(() -> names.find(client));
        Await.until(() -> names.snapshot().lookupsInProgress() == 1);
        InetAddress other = IpLiteral.address("192.0.2.8").orElseThrow();
        assertThat(names.find(other).kind()).isEqualTo(Answer.Kind.AWAY);
        names.close();
        assertThat(first.get(60, TimeUnit.SECONDS).kind()).isEqualTo(Answer.Kind.AWAY);
    }

    @Test
    void onlySoManyThreadsWait() throws Exception {
        server.silent(true);
        names.apply(new DnsSettings(true, true, List.of(server.address()), Duration.ofSeconds(60), 10, 1));
        CompletableFuture<Answer> first = Meanwhile.supply(() -> names.find(client));
        Await.until(() -> names.snapshot().threadsWaiting() == 1);
        InetAddress other = IpLiteral.address("192.0.2.8").orElseThrow();
        assertThat(names.find(other).kind()).isEqualTo(Answer.Kind.AWAY);
        assertThat(names.find(client).kind()).isEqualTo(Answer.Kind.AWAY);
        assertThat(first).isNotDone();
        names.close();
        assertThat(first.get(60, TimeUnit.SECONDS).kind()).isEqualTo(Answer.Kind.AWAY);
        assertThat(names.snapshot().threadsWaiting()).isZero();
        assertThat(names.snapshot().unanswered()).isEqualTo(3);
    }

    private static InetAddress ofNetwork(String network, int host) {
        return IpLiteral.address(network + Integer.toHexString(host)).orElseThrow();
    }

    /** Whoever has an address of IPv6 has 2^64 of them, and may run the name servers for all. */
    @Test
    void oneNetworkTakesHalfOfThePlacesAtMost() throws Exception {
        server.silent(true);
        names.apply(new DnsSettings(true, true, List.of(server.address()), Duration.ofSeconds(60), 8, 4));
        List<CompletableFuture<Answer>> waiting = new ArrayList<>();
        for (int host = 1; host <= 2; host++) {
            InetAddress address = ofNetwork("2001:db8:0:1::", host);
            waiting.add(Meanwhile.supply(() -> names.find(address)));
        }
        Await.until(() -> names.snapshot().threadsWaiting() == 2);
        for (int host = 3; host <= 9; host++) {
            assertThat(names.find(ofNetwork("2001:db8:0:1::", host)).kind()).isEqualTo(Answer.Kind.AWAY);
        }
        assertThat(names.snapshot().crowded()).isEqualTo(7);
        assertThat(names.snapshot().lookupsInProgress()).as("half of 8").isEqualTo(4);
        for (String other : new String[] {"2001:db8:0:2::", "192.0.2."}) {
            waiting.add(Meanwhile.supply(() -> names.find(ofNetwork(other, 1))));
        }
        Await.until(() -> names.snapshot().threadsWaiting() == 4);
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        names.close();
        for (CompletableFuture<Answer> one : waiting) {
            assertThat(one.get(60, TimeUnit.SECONDS).kind()).isEqualTo(Answer.Kind.AWAY);
        }
    }

    /** Places are given back: one client after the other gets its names. */
    @Test
    void aNetworkHasItsShareAgainWhenItsLookUpsHaveEnded() {
        names.apply(new DnsSettings(true, true, List.of(server.address()), Duration.ofSeconds(20), 2, 2));
        for (int host = 1; host <= 9; host++) {
            assertThat(names.find(ofNetwork("2001:db8:0:1::", host)).kind()).isEqualTo(Answer.Kind.KNOWN);
        }
        assertThat(names.snapshot().crowded()).isZero();
    }

    /** Who found the settings before a reload, and asks after it. */
    @Test
    void aLookUpThatBeginsWhileTheSettingsChangeIsNotLeftBehind() {
        server.claims("7.2.0.192.in-addr.arpa", "www.example.com").has("www.example.com", 192, 0, 2, 7);
        AtomicReference<Runnable> once = new AtomicReference<>();
        AtomicLong seconds = new AtomicLong();
        // The time is looked at when an old answer is found, which is behind the settings and before the look-up.
        Ticker meanwhile = () -> {
            Runnable change = once.getAndSet(null);
            if (change != null) {
                change.run();
            }
            return TimeUnit.SECONDS.toNanos(seconds.get());
        };
        try (HostNames changed = new HostNames(new DnsCacheSettings(32, Duration.ofSeconds(1_200)), meanwhile)) {
            for (int i = 0; i < 10; i++) {
                DnsSettings before = settings(10 + i);
                DnsSettings after = settings(100 + i);
                changed.apply(before);
                assertThat(changed.find(client).names()).containsExactly("www.example.com");
                seconds.addAndGet(1_300);
                once.set(() -> changed.apply(after));
                assertThat(changed.find(client).kind()).isEqualTo(Answer.Kind.AWAY);
                assertThat(changed.snapshot().lookupsInProgress()).isZero();
                assertThat(changed.find(client).names()).containsExactly("www.example.com");
            }
        }
    }

    private DnsSettings settings(int most) {
        return new DnsSettings(true, true, List.of(server.address()), Duration.ofSeconds(20), most, 32);
    }

    @Test
    void whoDidNotAnswerIsNotAskedAgainAtOnce() {
        server.silent(true);
        on(Duration.ofMillis(50), 10);
        assertThat(names.find(client).kind()).isEqualTo(Answer.Kind.AWAY);
        Await.until(() -> names.snapshot().lookupsInProgress() == 0);
        long asked = names.snapshot().addressLookups();
        assertThat(names.find(client).kind()).isEqualTo(Answer.Kind.AWAY);
        assertThat(names.snapshot().addressLookups()).isEqualTo(asked);
        ticker.advance(SilentAddresses.LIFETIME);
        assertThat(names.find(client).kind()).isEqualTo(Answer.Kind.AWAY);
        assertThat(names.snapshot().addressLookups()).isEqualTo(asked + 1);
    }

    @Test
    void withoutACacheEachIsAskedAnew() {
        server.claims("7.2.0.192.in-addr.arpa", "www.example.com").has("www.example.com", 192, 0, 2, 7);
        try (HostNames forgetful = new HostNames(DnsCacheSettings.OFF, ticker)) {
            forgetful.apply(new DnsSettings(true, false, List.of(server.address()), Duration.ofSeconds(20), 10, 32));
            assertThat(forgetful.find(client).names()).containsExactly("www.example.com");
            assertThat(forgetful.known(client).kind()).isEqualTo(Answer.Kind.NOT_KNOWN);
            assertThat(forgetful.snapshot().cacheEnabled()).isFalse();
        }
    }
}
