package org.heliostat.gateway.origin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.heliostat.gateway.balance.Balancer;
import org.heliostat.gateway.balance.ClientHash;
import org.heliostat.gateway.balance.LeastRequests;
import org.heliostat.gateway.balance.RoundRobin;
import org.heliostat.gateway.balance.TwoChoices;
import org.heliostat.stats.program.OriginState;
import org.junit.jupiter.api.Test;

/** The share of an origin that comes into service grows with its time there, in each way of balancing that can do that. */
class SlowStartTest {

    private static final int REQUESTS = 4_000;
    private static final Duration SLOW = Duration.ofSeconds(100);

    private final SampleOrigins sample = new SampleOrigins();

    /** @param weights of others, which are there since long ago; "new" comes now, and is in service for so many seconds */
    private List<Member> members(List<Integer> weights, int weight, int seconds) {
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < weights.size(); i++) {
            members.add(sample.member("old" + i, weights.get(i), SLOW));
        }
        sample.pass(SLOW);
        members.add(sample.member("new", weight, SLOW));
        sample.pass(Duration.ofSeconds(seconds));
        return members;
    }

    private double share(Balancer balancer, List<Member> members) {
        return shares(balancer, members).getOrDefault("new", 0) / (double) REQUESTS;
    }

    private Map<String, Integer> shares(Balancer balancer, List<Member> members) {
        Map<String, Integer> shares = new HashMap<>();
        for (int client = 0; client < REQUESTS; client++) {
            shares.merge(balancer.pick(members, client, sample.ticker.nanos()).route(), 1, Integer::sum);
        }
        return shares;
    }

    private static double expected(List<Integer> weights, int weight, int seconds) {
        double part = Math.max(ServiceTime.LEAST, Math.min(1, seconds / 100.0));
        int others = weights.stream().mapToInt(Integer::intValue).sum();
        return weight * part / (others + weight * part);
    }

    @Property(tries = 100)
    void turnsFollowTheTime(
            @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 1, max = 20) Integer> weights,
            @ForAll @IntRange(min = 1, max = 20) int weight,
            @ForAll @IntRange(min = 0, max = 200) int seconds) {
        double share = share(new RoundRobin(), members(weights, weight, seconds));

        assertThat(share).isCloseTo(expected(weights, weight, seconds), within(0.005));
    }

    @Property(tries = 50)
    void drawsFollowTheTime(
            @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 1, max = 20) Integer> weights,
            @ForAll @IntRange(min = 1, max = 20) int weight,
            @ForAll @IntRange(min = 0, max = 200) int seconds,
            @ForAll @LongRange(min = 0, max = 1_000_000) long seed) {
        double share = share(new TwoChoices(new Random(seed)::nextDouble), members(weights, weight, seconds));

        assertThat(share).isCloseTo(expected(weights, weight, seconds), within(0.05));
    }

    /** So many requests are always there, each as long as the others: the share of places is the share of requests. */
    @Property(tries = 50)
    void placesFollowTheTime(
            @ForAll @Size(min = 1, max = 4) List<@IntRange(min = 1, max = 5) Integer> weights,
            @ForAll @IntRange(min = 1, max = 5) int weight,
            @ForAll @IntRange(min = 0, max = 200) int seconds) {
        List<Member> members = members(weights, weight, seconds);
        Balancer balancer = new LeastRequests(new RoundRobin());
        Deque<Member> running = new ArrayDeque<>();
        int places = 1_000;
        for (int i = 0; i < places + REQUESTS; i++) {
            Member picked = balancer.pick(members, i, sample.ticker.nanos());
            picked.origin().places().enter();
            running.addLast(picked);
            if (running.size() > places) {
                running.removeFirst().origin().places().leave();
            }
        }

        double share = members.get(members.size() - 1).origin().requests() / (double) places;
        // One more than it should have at most, or one less, of each.
        assertThat(share).isCloseTo(expected(weights, weight, seconds), within(0.01));
    }

    @Property(tries = 20)
    void whoCameEarlierHasMore(@ForAll @IntRange(min = 0, max = 99) int seconds) {
        List<Member> members = members(List.of(3, 2), 4, seconds);
        double before = share(new RoundRobin(), members);
        sample.pass(Duration.ofSeconds(5));

        assertThat(share(new RoundRobin(), members)).isGreaterThanOrEqualTo(before);
    }

    @Test
    void allThatBeginTogetherShareByTheirWeights() {
        List<Member> members = List.of(sample.member("new", 3, SLOW), sample.member("other", 1, SLOW));
        sample.pass(Duration.ofSeconds(7));

        assertThat(share(new RoundRobin(), members)).isCloseTo(0.75, within(0.002));
    }

    @Test
    void afterItsTimeTurnsAreExactAgain() {
        List<Member> members = members(List.of(3), 1, 100);

        assertThat(shares(new RoundRobin(), members)).isEqualTo(Map.of("old0", 3_000, "new", 1_000));
    }

    @Test
    void hashKnowsNoSlowStart() {
        assertThat(share(new ClientHash(), members(List.of(1), 1, 1))).isCloseTo(0.5, within(0.05));
    }

    @Test
    void whoComesBackBeginsAnew() {
        Member member = sample.member("a", 10, SLOW);
        sample.pass(SLOW);
        assertThat(weight(member)).isEqualTo(10);

        member.origin().state(OriginState.SHUT);
        member.origin().state(OriginState.IN_SERVICE);
        sample.pass(Duration.ofSeconds(50));
        assertThat(weight(member)).isEqualTo(5);
        member.origin().state(OriginState.IN_SERVICE);
        assertThat(weight(member)).as("it was already").isEqualTo(5);

        member.origin().state(OriginState.DEAD);
        sample.pass(SLOW);
        member.origin().succeeded();
        assertThat(weight(member)).as("after its probe").isEqualTo(10 * ServiceTime.LEAST);

        sample.pass(SLOW);
        member.origin().checkedIll("silent");
        sample.pass(SLOW);
        member.origin().checkedWell();
        assertThat(weight(member)).as("after its checks").isEqualTo(10 * ServiceTime.LEAST);
        sample.pass(Duration.ofSeconds(10));
        member.origin().succeeded();
        assertThat(weight(member)).as("an answer later").isEqualTo(1);
    }

    private double weight(Member member) {
        return member.weight(sample.ticker.nanos());
    }
}
