package org.heliostat.gateway.balance;

import java.util.ArrayList;
import java.util.List;

/** Takes the origin that has the fewest requests now, beside its weight; of several the one whose turn it is. Any thread. */
public final class LeastRequests implements Balancer {

    private final Balancer among;

    public LeastRequests(Balancer among) {
        this.among = among;
    }

    @Override
    public <C extends Candidate> C pick(List<C> usable, long client, long now) {
        double least = Double.MAX_VALUE;
        List<C> best = new ArrayList<>(usable.size());
        for (C member : usable) {
            double load = member.load(now);
            if (load < least) {
                best.clear();
                least = load;
            }
            if (load <= least) {
                best.add(member);
            }
        }
        return best.size() == 1 ? best.get(0) : among.pick(best, client, now);
    }
}
