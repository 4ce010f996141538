package org.heliostat.gateway.origin;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes one origin after the other, each as often as its weight says. The turns of one are spread over the round: of weights 3
 * and 1 the order is a, a, b, a. Any thread.
 */
final class RoundRobin implements Balancer {

    private final AtomicLong turns = new AtomicLong();

    @Override
    public Member pick(List<Member> usable, long client) {
        if (usable.size() == 1) {
            // A request that goes there since the others have failed takes nobody's turn.
            return usable.get(0);
        }
        int divisor = usable.stream().mapToInt(Member::weight).reduce(0, RoundRobin::divisor);
        int total = usable.stream().mapToInt(Member::weight).sum();
        int turn = (int) Math.floorMod(turns.getAndIncrement(), (long) total / divisor);
        return at(usable, turn, total);
    }

    /** @return the greatest number that divides both: a round of weights 50 and 100 has three turns */
    private static int divisor(int one, int other) {
        return one == 0 ? other : divisor(other % one, one);
    }

    /** @return who has that turn of a round: each time the one that is the furthest behind its share */
    private static Member at(List<Member> usable, int turn, int total) {
        long[] credit = new long[usable.size()];
        int chosen = 0;
        for (int i = 0; i <= turn; i++) {
            chosen = 0;
            for (int j = 0; j < credit.length; j++) {
                credit[j] += usable.get(j).weight();
                chosen = credit[j] > credit[chosen] ? j : chosen;
            }
            credit[chosen] -= total;
        }
        return usable.get(chosen);
    }
}
