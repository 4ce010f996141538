package org.heliostat.gateway.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.gateway.balance.Balance;
import org.heliostat.gateway.origin.place.WaitingRequest;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.junit.jupiter.api.Test;

/** Where requests wait when each origin has as many as it may have. */
class FullOriginsTest {

    private static final Duration LONG = Duration.ofHours(1);

    private final SampleOrigins sample = new SampleOrigins();
    private final Member a = member("a", 2);
    private final Member b = member("b", 1);

    private Member member(String host, int weight) {
        Origin origin = sample.origin(new OriginSettings(
                new OriginAddress("http", host, 80), 1, 0, 1, LONG, 3, LONG, LONG, null, 0, UpstreamProtocol.HTTP_1));
        origin.places().enter();
        return new Member(origin, weight, host, 0);
    }

    private OriginGroup group(Balance balance) {
        List<OriginGroup.Members> servers = List.of(OriginGroup.Members.of(a), OriginGroup.Members.of(b));
        return new OriginGroup("shop", "vs1", servers, balance, sample.ticker);
    }

    private static WaitingRequest waits(Member member) {
        return member.origin().places().await(Runnable::run, new WaitingRequest.Outcome() {
            @Override
            public void admitted() {
                throw new AssertionError("nobody has given a place back");
            }

            @Override
            public void tooLate() {
                throw new AssertionError("it has not waited for long");
            }
        });
    }

    @Test
    void whoWaitsIsLoad() {
        assertThat(a.load(0)).isEqualTo(0.5);

        WaitingRequest waiting = waits(a);
        assertThat(a.load(0)).isEqualTo(1);
        assertThat(waits(a)).as("as many as may").isNull();
        assertThat(a.load(0)).isEqualTo(1);

        a.origin().places().leaveQueue(waiting);
        assertThat(a.load(0)).isEqualTo(0.5);
    }

    @Test
    void thoseAtWhichItMayWaitComeFirst() {
        waits(a);

        for (Balance balance : Balance.values()) {
            for (long client = 0; client < 10; client++) {
                assertThat(group(balance).choose(List.of(), client, List.of()))
                        .as(balance.text())
                        .isSameAs(b);
            }
        }
        waits(b);
        assertThat(group(Balance.ROUND_ROBIN).choose(List.of(), 0, List.of()))
                .as("where none has room")
                .isNotNull();
    }

    @Test
    void oneThatMayNotEvenWaitIsGivenToWhoHasRoomAlone() {
        OriginGroup group = group(Balance.ROUND_ROBIN);
        assertThat(group.chooseWithRoom(0, List.of(a))).isSameAs(b);

        waits(b);

        assertThat(group.chooseWithRoom(0, List.of(a))).isNull();
    }
}
