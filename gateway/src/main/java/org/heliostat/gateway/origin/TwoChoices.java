package org.heliostat.gateway.origin;

import java.util.List;
import java.util.function.IntUnaryOperator;

/** Draws two origins by their weights and takes the one that has fewer requests. Any thread. */
final class TwoChoices implements Balancer {

    private final IntUnaryOperator lot;

    /** @param lot a number from 0 below its argument, drawn at random */
    TwoChoices(IntUnaryOperator lot) {
        this.lot = lot;
    }

    @Override
    public Member pick(List<Member> usable, long client) {
        Member one = drawn(usable);
        Member other = drawn(usable);
        return other.load() < one.load() ? other : one;
    }

    private Member drawn(List<Member> usable) {
        int total = usable.stream().mapToInt(Member::weight).sum();
        int at = lot.applyAsInt(total);
        for (Member member : usable) {
            at -= member.weight();
            if (at < 0) {
                return member;
            }
        }
        return usable.get(0);
    }
}
