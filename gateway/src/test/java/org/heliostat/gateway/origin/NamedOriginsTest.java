package org.heliostat.gateway.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.heliostat.gateway.balance.Balance;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.OriginState;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;

/** The addresses of a name as origins: they come, drain, go and come back; what a name may not do. */
class NamedOriginsTest {

    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final Duration DRAIN = Duration.ofSeconds(60);
    private static final String APP = "http://app";

    private final SampleOrigins sample = new SampleOrigins();
    private final List<String> asked = new ArrayList<>();
    private boolean allowsLoopback;
    private List<String> addresses = List.of("10.0.0.1", "10.0.0.2");
    private final Origins origins = sample.origins(new NameLookup(Runnable::run, this::lookUp, () -> allowsLoopback));

    private InetAddress[] lookUp(String host) throws UnknownHostException {
        asked.add(host);
        if (addresses.isEmpty()) {
            throw new UnknownHostException(host);
        }
        List<InetAddress> found = new ArrayList<>();
        for (String one : addresses) {
            found.add(InetAddress.getByName(one));
        }
        return found.toArray(new InetAddress[0]);
    }

    private static NameSettings settings(int most) {
        return new NameSettings(SampleOrigins.settings("app"), INTERVAL, most, DRAIN);
    }

    private OriginGroup group(int most, OriginState state) {
        origins.begin();
        NamedOrigins named = origins.named(settings(most), state);
        origins.retainNamed();
        return new OriginGroup(
                "shop",
                "vs1",
                List.of(new NamedMembers(named, 1, 0, NamedOriginsTest::route)),
                Balance.ROUND_ROBIN,
                sample.ticker);
    }

    /** @return one that tests can write */
    private static String route(OriginAddress address) {
        return address.text().substring(address.text().indexOf('#') + 1);
    }

    private OriginGroup group() {
        return group(64, OriginState.IN_SERVICE);
    }

    private static List<String> routes(OriginGroup group) {
        return group.members().stream().map(Member::route).sorted().toList();
    }

    private static Member member(OriginGroup group, String route) {
        return group.members().stream()
                .filter(one -> one.route().equals(route))
                .findFirst()
                .orElseThrow();
    }

    /** Looks the name up again. */
    private void lookAgain(String... found) {
        addresses = List.of(found);
        sample.pass(INTERVAL);
        origins.tick();
    }

    @Test
    void eachAddressIsAnOriginWithFiguresOfItsOwn() {
        OriginGroup group = group();

        assertThat(routes(group)).containsExactly("10.0.0.1", "10.0.0.2");
        assertThat(origins.snapshot())
                .extracting(OriginSnapshot::address)
                .containsExactly(APP + "#10.0.0.1", APP + "#10.0.0.2");
        assertThat(group.choose(List.of("10.0.0.2"), 0, List.of())).isSameAs(member(group, "10.0.0.2"));
        assertThat(member(group, "10.0.0.1").origin().settings().address().authority())
                .as("what Host and a certificate are about")
                .isEqualTo("app");
    }

    @Test
    void aNameIsLookedUpAgainAfterItsInterval() {
        group();
        origins.tick();
        assertThat(asked).hasSize(1);

        sample.pass(INTERVAL.minusMillis(1));
        origins.tick();
        assertThat(asked).hasSize(1);
        sample.pass(Duration.ofMillis(1));
        origins.tick();

        assertThat(asked).containsExactly("app", "app");
    }

    @Test
    void whatTheNameHasLostDrainsAndIsForgotten() {
        OriginGroup group = group();
        lookAgain("10.0.0.2", "10.0.0.3");

        assertThat(routes(group)).containsExactly("10.0.0.1", "10.0.0.2", "10.0.0.3");
        assertThat(member(group, "10.0.0.1").origin().state()).isEqualTo(OriginState.DRAINS);
        for (int i = 0; i < 6; i++) {
            assertThat(group.choose(List.of(), 0, List.of())).isNotSameAs(member(group, "10.0.0.1"));
        }
        assertThat(group.choose(List.of("10.0.0.1"), 0, List.of())).isSameAs(member(group, "10.0.0.1"));

        for (int i = 0; i < 6; i++) {
            lookAgain("10.0.0.2", "10.0.0.3");
        }

        assertThat(routes(group)).containsExactly("10.0.0.2", "10.0.0.3");
        assertThat(origins.snapshot()).hasSize(2);
    }

    @Test
    void whatHasGoneAndFailsIsForgottenAtOnce() {
        OriginGroup group = group();
        lookAgain("10.0.0.2");
        member(group, "10.0.0.1").origin().checkedIll("silent");

        lookAgain("10.0.0.2");

        assertThat(routes(group)).containsExactly("10.0.0.2");
    }

    @Test
    void whatComesBackIsTheSameOriginInService() {
        OriginGroup group = group();
        Origin before = member(group, "10.0.0.1").origin();
        lookAgain("10.0.0.2");

        lookAgain("10.0.0.1", "10.0.0.2");

        assertThat(member(group, "10.0.0.1").origin()).isSameAs(before);
        assertThat(before.state()).isEqualTo(OriginState.IN_SERVICE);
    }

    @Test
    void aNameThatNobodyKnowsIsToldOnce() {
        try (LogLines log = LogLines.of("org.heliostat.gateway.origin")) {
            addresses = List.of();
            OriginGroup group = group();
            lookAgain();
            lookAgain();

            assertThat(group.choose(List.of(), 0, List.of())).isNull();
            assertThat(log.all().stream().filter(line -> line.contains("the name has no address")))
                    .hasSize(1);
            lookAgain("10.0.0.1");
            assertThat(routes(group)).containsExactly("10.0.0.1");
            assertThat(log.all()).anyMatch(line -> line.contains("the name is well again"));
        }
    }

    @Test
    void whoDoesNotAnswerTakesNobodyAway() {
        OriginGroup group = group();

        for (int i = 0; i < 20; i++) {
            lookAgain();
        }

        assertThat(routes(group)).containsExactly("10.0.0.1", "10.0.0.2");
        assertThat(group.choose(List.of(), 0, List.of())).isNotNull();
    }

    @Test
    void thisMachineIsNoOriginUnlessItMayBe() {
        try (LogLines log = LogLines.of("org.heliostat.gateway.origin")) {
            addresses = List.of("127.0.0.1", "10.0.0.1", "0.0.0.0", "::1");
            OriginGroup group = group();
            assertThat(routes(group)).containsExactly("10.0.0.1");
            assertThat(log.all())
                    .anyMatch(line -> line.contains("leads to this machine: ") && line.contains("allow-loopback"));

            allowsLoopback = true;
            lookAgain("127.0.0.1");
            assertThat(routes(group)).contains("127.0.0.1");
        }
    }

    @Test
    void noMoreAddressesThanMayBe() {
        try (LogLines log = LogLines.of("org.heliostat.gateway.origin")) {
            OriginGroup group = group(3, OriginState.IN_SERVICE);
            lookAgain("10.0.0.9", "10.0.0.8", "10.0.0.7", "10.0.0.2", "10.0.0.1", "10.0.0.1");

            assertThat(routes(group))
                    .as("those that were there stay")
                    .containsExactly("10.0.0.1", "10.0.0.2", "10.0.0.7");
            assertThat(log.all()).anyMatch(line -> line.contains("2 are left out (dns-max 3)"));
        }
    }

    @Test
    void aNameThatChangesAllTheTimeStaysBounded() {
        OriginGroup group = group(4, OriginState.IN_SERVICE);

        for (int i = 1; i < 30; i++) {
            int from = i * 8;
            lookAgain(IntStream.range(from, from + 8)
                    .mapToObj(last -> "10.0.1." + last)
                    .toArray(String[]::new));
            assertThat(group.members()).hasSizeLessThanOrEqualTo(8);
        }
    }

    @Test
    void theLineGivesAStateToAllAndOneIsSetByHand() {
        OriginGroup group = group(64, OriginState.SHUT);
        assertThat(group.choose(List.of(), 0, List.of())).isNull();

        assertThat(origins.set(APP + "#10.0.0.2", OriginState.IN_SERVICE)).isPresent();

        assertThat(group.choose(List.of(), 0, List.of())).isSameAs(member(group, "10.0.0.2"));
        lookAgain("10.0.0.1", "10.0.0.2");
        assertThat(group.choose(List.of(), 0, List.of())).isSameAs(member(group, "10.0.0.2"));
    }

    @Test
    void whatARefusedConfigurationNamesIsNotLookedUpAgain() {
        origins.begin();
        NamedOrigins refused = origins.named(settings(64), OriginState.IN_SERVICE);
        assertThat(asked).hasSize(1);

        lookAgain("10.0.0.1");

        assertThat(asked).hasSize(1);
        assertThat(origins.snapshot()).isEmpty();
        origins.begin();
        assertThat(refused.origins()).isEmpty();
        assertThat(origins.named(settings(64), OriginState.IN_SERVICE)).isNotSameAs(refused);
    }

    @Test
    void aNameThatNoLineHasIsNotLookedUpAnyMore() {
        group();
        origins.begin();
        origins.retainNamed();

        lookAgain("10.0.0.1");

        assertThat(asked).hasSize(1);
        assertThat(origins.snapshot()).isEmpty();
    }
}
