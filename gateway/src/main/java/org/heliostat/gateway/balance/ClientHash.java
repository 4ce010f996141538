package org.heliostat.gateway.balance;

import java.util.List;

/**
 * Gives the same client the same origin: of those in service the one whose score for the client is the highest, so that an
 * origin that comes or goes moves no clients of others. Weights count, and are whole from the beginning: who starts slowly
 * would move its clients again and again. Any thread.
 */
public final class ClientHash implements Balancer {

    private static final double UNIT = 1.0 / (1L << 53);

    @Override
    public <C extends Candidate> C pick(List<C> usable, long client, long now) {
        C best = usable.get(0);
        double highest = Double.NEGATIVE_INFINITY;
        for (C member : usable) {
            double score = score(client, member);
            if (score > highest) {
                highest = score;
                best = member;
            }
        }
        return best;
    }

    private static double score(long client, Candidate member) {
        long mixed = mixed(client * 31 + member.route().hashCode());
        double drawn = ((mixed >>> 11) + 0.5) * UNIT;
        return -member.weight() / Math.log(drawn);
    }

    /** Spreads neighbouring numbers over all. */
    private static long mixed(long value) {
        long x = value + 0x9e3779b97f4a7c15L;
        x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
        x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
        return x ^ (x >>> 31);
    }
}
