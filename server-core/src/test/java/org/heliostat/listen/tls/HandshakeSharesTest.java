package org.heliostat.listen.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

class HandshakeSharesTest {

    private static final long SECOND = 1_000_000_000L;

    private final HandshakeShares shares = new HandshakeShares(new HandshakeShares.Limits(10, 3, false), 7, -5);

    @Test
    void nobodyIsRefusedAsLongAsThereAreFew() throws Exception {
        assertThat(admitted("192.0.2.1", 10, 0)).isEqualTo(10);
    }

    @Test
    void beyondThatEachAddressHasItsShare() throws Exception {
        admitted("192.0.2.1", 10, 0);

        assertThat(admitted("192.0.2.1", 5, 0)).isZero();
        assertThat(admitted("192.0.2.2", 5, 0)).isEqualTo(3);
    }

    @Test
    void theNextSecondBeginsAnew() throws Exception {
        admitted("192.0.2.1", 20, 0);

        assertThat(admitted("192.0.2.1", 5, SECOND)).isEqualTo(5);
    }

    @Test
    void aNetworkOfIpv6IsOneClient() throws Exception {
        admitted("2001:db8::1", 13, 0);

        assertThat(admitted("2001:db8::2", 1, 0)).isZero();
        assertThat(admitted("2001:db8:0:1::2", 1, 0)).isEqualTo(1);
    }

    @Test
    void otherLimitsHoldAtOnce() throws Exception {
        admitted("192.0.2.1", 20, 0);
        shares.limits(new HandshakeShares.Limits(10, 0, false));

        assertThat(admitted("192.0.2.1", 5, 0)).isEqualTo(5);
    }

    @Test
    void whoIsAloneIsNotLimited() throws Exception {
        shares.limits(new HandshakeShares.Limits(10, 3, true));
        shares.arrived(InetAddress.getByName("192.0.2.1"));

        assertThat(admitted("192.0.2.1", 100, 0)).isEqualTo(100);
    }

    @Test
    void whoIsAloneStaysAloneWhileItsConnectionsComeAndGo() throws Exception {
        InetAddress client = InetAddress.getByName("192.0.2.1");
        shares.arrived(client);

        List<Boolean> alone = Together.run(4, () -> {
            boolean always = true;
            for (int i = 0; i < 50_000; i++) {
                int slot = shares.arrived(client);
                always &= shares.isAlone(client);
                shares.left(slot);
            }
            return always;
        });

        assertThat(alone).containsOnly(true);
    }

    @Test
    void whoIsNotAloneIsLimitedUntilTheOthersHaveLeft() throws Exception {
        shares.limits(new HandshakeShares.Limits(10, 3, true));
        shares.arrived(InetAddress.getByName("192.0.2.1"));
        int other = shares.arrived(InetAddress.getByName("192.0.2.2"));
        assertThat(admitted("192.0.2.1", 100, 0)).isEqualTo(10);

        shares.left(other);

        assertThat(admitted("192.0.2.1", 100, 0)).isEqualTo(100);
    }

    private int admitted(String address, int tries, long now) throws UnknownHostException {
        int admitted = 0;
        for (int i = 0; i < tries; i++) {
            admitted += shares.admits(InetAddress.getByName(address), now) ? 1 : 0;
        }
        return admitted;
    }
}
