package org.heliostat.gateway.balance;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes one origin after the other, each as often as its weight says. The turns of one are spread over the round: of weights 3
 * and 1 the order is a, a, b, a. While some start slowly, or where a round is too long to be gone through for each request, turns
 * are drawn by their weights of the moment, from numbers that are spread evenly. Any thread.
 */
public final class RoundRobin implements Balancer {

    /** Of 2^64, the golden section: its multiples fall into the widest gap between those before. */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    /** Turns of a round times origins, on an I/O loop: more take longer than a request. */
    private static final int MOST_STEPS = 4_096;

    private static final double UNIT = 1.0 / (1L << 53);

    private final AtomicLong turns = new AtomicLong();
    private final AtomicLong draws = new AtomicLong();

    @Override
    public <C extends Candidate> C pick(List<C> usable, long client, long now) {
        if (usable.size() == 1) {
            // A request that goes there since the others have failed takes nobody's turn.
            return usable.get(0);
        }
        int divisor = 0;
        int total = 0;
        for (C member : usable) {
            if (!member.isWhole(now)) {
                return drawn(usable, now);
            }
            divisor = divisor(divisor, member.weight());
            total += member.weight();
        }
        int round = total / divisor;
        boolean areAlike = round == usable.size();
        if (!areAlike && (long) round * usable.size() > MOST_STEPS) {
            return drawn(usable, now);
        }
        int turn = (int) Math.floorMod(turns.getAndIncrement(), (long) round);
        return areAlike ? usable.get(turn) : at(usable, turn, total);
    }

    private <C extends Candidate> C drawn(List<C> usable, long now) {
        return WeightedDraw.at(((draws.getAndIncrement() * GOLDEN) >>> 11) * UNIT, usable, now);
    }

    /** @return the greatest number that divides both: a round of weights 50 and 100 has three turns */
    private static int divisor(int one, int other) {
        return one == 0 ? other : divisor(other % one, one);
    }

    /** @return who has that turn of a round: each time the one that is the furthest behind its share */
    private static <C extends Candidate> C at(List<C> usable, int turn, int total) {
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
