package org.heliostat.gateway.balance;

import java.util.List;

/** Finds whose a number is, where each origin has a part of all numbers as large as its weight. */
final class WeightedDraw {

    private WeightedDraw() {}

    /** @param drawn from 0 to below 1 */
    static <C extends Candidate> C at(double drawn, List<C> members, long now) {
        double total = 0;
        for (C member : members) {
            total += member.weight(now);
        }
        double left = drawn * total;
        for (C member : members) {
            left -= member.weight(now);
            if (left < 0) {
                return member;
            }
        }
        // Rounding may leave a rest.
        return members.get(members.size() - 1);
    }
}
