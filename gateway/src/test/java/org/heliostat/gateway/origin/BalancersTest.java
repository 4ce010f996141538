package org.heliostat.gateway.origin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.gateway.balance.Balancer;
import org.heliostat.gateway.balance.Candidate;
import org.heliostat.gateway.balance.ClientHash;
import org.heliostat.gateway.balance.LeastRequests;
import org.heliostat.gateway.balance.RoundRobin;
import org.heliostat.gateway.balance.TwoChoices;
import org.junit.jupiter.api.Test;

class BalancersTest {

    private static final int REQUESTS = 12_000;

    private final SampleOrigins origins = new SampleOrigins();

    private Member member(String host, int weight) {
        return origins.member(host, weight);
    }

    private static Map<String, Integer> shares(Balancer balancer, List<Member> members) {
        Map<String, Integer> shares = new HashMap<>();
        for (int client = 0; client < REQUESTS; client++) {
            shares.merge(balancer.pick(members, client, 0).route(), 1, Integer::sum);
        }
        return shares;
    }

    @Test
    void turnsFollowTheWeightsExactly() {
        List<Member> members = List.of(member("a", 50), member("b", 25), member("c", 25));

        assertThat(shares(new RoundRobin(), members)).isEqualTo(Map.of("a", 6_000, "b", 3_000, "c", 3_000));
    }

    @Test
    void oneAfterTheOtherWhereAllHaveTheSameWeight() {
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            members.add(member("o" + i, 7));
        }
        Balancer balancer = new RoundRobin();

        for (int turn = 0; turn < 2_000; turn++) {
            assertThat(balancer.pick(members, 0, 0)).isSameAs(members.get(turn % 1_000));
        }
    }

    /** Each look at a weight is a step. */
    @Test
    void aLongRoundIsNotGoneThroughForEachRequest() {
        AtomicLong steps = new AtomicLong();
        List<Counted> members = new ArrayList<>();
        int total = 0;
        for (int i = 0; i < 100; i++) {
            int weight = i % 2 == 0 ? 97 : 1 + i % 5;
            members.add(new Counted("o" + i, weight, steps));
            total += weight;
        }
        Balancer balancer = new RoundRobin();
        Map<String, Integer> shares = new HashMap<>();
        for (int request = 0; request < REQUESTS; request++) {
            shares.merge(balancer.pick(members, 0, 0).route(), 1, Integer::sum);
            assertThat(steps.getAndSet(0)).isLessThan(1_000);
        }

        for (Counted member : members) {
            assertThat(shares.get(member.route()))
                    .isCloseTo(REQUESTS * member.share() / total, within(REQUESTS / 1_000));
        }
    }

    /** One that counts who asks for its weight. */
    private record Counted(String route, int share, AtomicLong steps) implements Candidate {

        @Override
        public int weight() {
            steps.incrementAndGet();
            return share;
        }

        @Override
        public double weight(long now) {
            return weight();
        }

        @Override
        public boolean isWhole(long now) {
            return true;
        }

        @Override
        public double load(long now) {
            return 0;
        }
    }

    @Test
    void theLeastBusyBesideItsWeightIsTaken() {
        Member a = member("a", 2);
        Member b = member("b", 1);
        Balancer balancer = new LeastRequests(new RoundRobin());
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Member picked = balancer.pick(List.of(a, b), 0, 0);
            picked.origin().places().enter();
            order.add(picked.route());
        }

        assertThat(order.stream().filter("a"::equals)).hasSize(4);
    }

    @Test
    void ofTwoDrawnTheLessBusyOneIsTaken() {
        Member busy = member("busy", 1);
        Member idle = member("idle", 1);
        busy.origin().places().enter();
        double[] draws = {0, 0.5, 0.5, 0, 0, 0};
        int[] at = {0};
        Balancer balancer = new TwoChoices(() -> draws[at[0]++]);

        assertThat(balancer.pick(List.of(busy, idle), 0, 0)).isSameAs(idle);
        assertThat(balancer.pick(List.of(busy, idle), 0, 0)).isSameAs(idle);
        assertThat(balancer.pick(List.of(busy, idle), 0, 0)).as("drawn twice").isSameAs(busy);
    }

    @Test
    void drawsFollowTheWeights() {
        Random lot = new Random(7);
        Map<String, Integer> shares = shares(new TwoChoices(lot::nextDouble), List.of(member("a", 3), member("b", 1)));

        // Of equal load the first drawn is taken.
        assertThat(shares.get("a")).isBetween(8_700, 9_300);
    }

    @Test
    void aClientKeepsItsOriginWhenAnotherOneLeaves() {
        Balancer balancer = new ClientHash();
        Member a = member("a", 1);
        Member b = member("b", 1);
        Member c = member("c", 2);
        int moved = 0;
        for (int client = 0; client < REQUESTS; client++) {
            Member before = balancer.pick(List.of(a, b, c), client, 0);
            Member after = balancer.pick(List.of(a, c), client, 0);
            assertThat(before == b || before == after).isTrue();
            moved += before == b ? 1 : 0;
        }

        assertThat(moved).isBetween(2_700, 3_300);
        assertThat(shares(balancer, List.of(a, b, c)).get("c")).isBetween(5_600, 6_400);
    }
}
