package org.heliostat.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.stats.program.OriginState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedServerTest {

    private static final NamedServer.Usual USUAL = new NamedServer.Usual(7, 70, 30, true);

    @Test
    void wordsComeInAnyOrder() {
        assertThat(NamedServer.parse(
                        " http://10.0.0.1:8080  state=/ weight=2 route=a max-requests=0 max-connections=9 slow-start=5 dns=off",
                        USUAL))
                .hasValueSatisfying(one -> {
                    assertThat(one.address().text()).isEqualTo("http://10.0.0.1:8080");
                    assertThat(one.weight()).isEqualTo(2);
                    assertThat(one.route()).isEqualTo("a");
                    assertThat(one.maxRequests()).isZero();
                    assertThat(one.maxConnections()).isEqualTo(9);
                    assertThat(one.slowSeconds()).isEqualTo(5);
                    assertThat(one.state()).isEqualTo(OriginState.DRAINS);
                    assertThat(one.dns()).isFalse();
                });
    }

    @Test
    void whatIsNotSaidIsUsual() {
        assertThat(NamedServer.parse("http://app:8080", USUAL)).hasValueSatisfying(one -> {
            assertThat(one.weight()).isEqualTo(1);
            assertThat(one.maxRequests()).isEqualTo(7);
            assertThat(one.maxConnections()).isEqualTo(70);
            assertThat(one.slowSeconds()).isEqualTo(30);
            assertThat(one.state()).isEqualTo(OriginState.IN_SERVICE);
            assertThat(one.dns()).isTrue();
        });
        assertThat(NamedServer.parse("http://10.0.0.1", USUAL))
                .hasValueSatisfying(one -> assertThat(one.dns()).isFalse());
    }

    /** A word that is passed over is a limit that is missing. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "max-request=5 route=a",
                "X route=a",
                "shut route=a",
                "weight 2 route=a",
                "foo=1 route=a",
                "http://b route=a",
                "=1 route=a",
                "weight=x weight=2",
                "weight=2 weight=2",
                "state=+ state=X",
                "weight=0",
                "weight=101",
                "weight=",
                "max-requests=-1",
                "slow-start=86401",
                "route=",
                "route=a b",
                "route=a/b",
                "state=?",
                "dns=maybe",
                "dns=on",
            })
    void anythingElseIsAnError(String words) {
        assertThat(NamedServer.parse("http://10.0.0.1:9103 " + words, USUAL)).isEmpty();
    }

    @Test
    void addressesOfANameHaveRoutesOfTheirOwn() {
        assertThat(NamedServer.parse("http://app route=a dns=on", USUAL)).isEmpty();
        assertThat(NamedServer.parse("http://app route=a", new NamedServer.Usual(0, 0, 0, false)))
                .isPresent();
    }
}
