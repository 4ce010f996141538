package org.heliostat.gateway.balance;

import java.util.List;

/** Chooses one origin of those that may be chosen. Any thread. */
public interface Balancer {

    /**
     * @param usable at least one, each with its weight
     * @param client a number that is the same for the same client
     * @param now ticker time, by which the weights of those that start slowly grow
     */
    <C extends Candidate> C pick(List<C> usable, long client, long now);
}
