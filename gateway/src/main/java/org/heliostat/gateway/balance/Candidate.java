package org.heliostat.gateway.balance;

/** What a request can be given to: it has a weight, and requests that it works on. Any thread. */
public interface Candidate {

    /** @return what it is called, the same on every balancer: its clients by hash follow from it */
    String route();

    /** @return share of the requests, beside that of the others; at least 1 */
    int weight();

    /** @return weight that it has come to at that ticker time, where it starts slowly; above 0 */
    double weight(long now);

    /** @return whether it has its whole weight */
    boolean isWhole(long now);

    /** @return requests that it has now, beside its weight */
    double load(long now);
}
