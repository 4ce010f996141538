package org.heliostat.gateway.origin;

import java.util.ArrayList;
import java.util.List;

/** Takes the origin that has the fewest requests now, beside its weight; of several the one whose turn it is. Any thread. */
final class LeastRequests implements Balancer {

    private final Balancer among;

    LeastRequests(Balancer among) {
        this.among = among;
    }

    @Override
    public Member pick(List<Member> usable, long client, long now) {
        double least = Double.MAX_VALUE;
        List<Member> best = new ArrayList<>(usable.size());
        for (Member member : usable) {
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
