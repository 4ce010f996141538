package org.heliostat.gateway.origin;

import java.util.List;

/** Finds whose a number is, where each origin has a part of all numbers as large as its weight. */
final class WeightedDraw {

    private WeightedDraw() {}

    /** @param drawn from 0 to below 1 */
    static Member at(double drawn, List<Member> members, long now) {
        double total = 0;
        for (Member member : members) {
            total += member.weight(now);
        }
        double left = drawn * total;
        for (Member member : members) {
            left -= member.weight(now);
            if (left < 0) {
                return member;
            }
        }
        // Rounding may leave a rest.
        return members.get(members.size() - 1);
    }
}
