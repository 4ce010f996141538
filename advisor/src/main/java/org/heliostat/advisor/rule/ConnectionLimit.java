package org.heliostat.advisor.rule;

import java.util.Optional;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.need.DescriptorNeed;
import org.heliostat.advisor.need.Sum;

/**
 * How many connections may be open at one time, and by what: MaxConnections, or what the descriptors of the process leave,
 * which ever is less. Immutable.
 *
 * @param most connections; 0 = not known
 * @param byDescriptors of them, that there are descriptors for; 0 = not known
 * @param isByDirective whether MaxConnections is what bounds them
 */
public record ConnectionLimit(long most, long byDescriptors, boolean isByDirective) {

    public static ConnectionLimit of(Situation situation) {
        long directive = situation.magnus().maxConnections();
        long descriptors = situation.machine().descriptors().most();
        long left = descriptors <= 0 ? 0 : Math.max(descriptors / 2, descriptors - DescriptorNeed.RESERVED);
        boolean isByDirective = directive > 0 && (left == 0 || directive <= left);
        return new ConnectionLimit(isByDirective ? directive : left, left, isByDirective);
    }

    /** @return what to look at */
    public String subject() {
        return isByDirective ? "MaxConnections" : "os nofile";
    }

    /** @return a change after which so many may be open, or as many as there are descriptors for */
    public Optional<ProposedChange> change(Situation situation, long wanted) {
        long descriptors = situation.machine().descriptors().most();
        return isByDirective
                ? situation.proposals().magnus("MaxConnections", wanted)
                : situation
                        .proposals()
                        .system("nofile", descriptors, Math.max(descriptors, descriptorsFor(situation, wanted)));
    }

    /** @return descriptors that the process needs for so many connections, and for what it has open beside */
    public static long descriptorsFor(Situation situation, long connections) {
        return DescriptorNeed.of(situation.configuration(), Sum.of("connections", connections))
                .total();
    }
}
