package org.heliostat.gateway.origin;

import java.util.List;

/** Chooses one origin of those that may be chosen. Any thread. */
@FunctionalInterface
interface Balancer {

    /**
     * @param usable at least one, each with its weight
     * @param client a number that is the same for the same client
     * @param now ticker time, by which the weights of those that start slowly grow
     */
    Member pick(List<Member> usable, long client, long now);
}
