package org.heliostat.benchmarks.tuning.model;

import java.util.Arrays;
import java.util.List;

/**
 * What a server meets: machine, database, requests. Immutable.
 *
 * @param convoyCost by how much a thread that waits for the lock makes holding it longer, relative
 * @param kinds of requests; their shares make 1
 */
public record Conditions(ModelMachine machine, Database database, double convoyCost, List<RequestKind> kinds) {

    /**
     * Where some requests go.
     *
     * @param connections to it
     * @param knee connections in use up to which it does not slow down
     * @param cost by how much a further one slows it down, relative
     */
    public record Database(int connections, int knee, double cost) {}

    public Conditions {
        kinds = List.copyOf(kinds);
    }

    static Conditions of(double processors, RequestKind... kinds) {
        return new Conditions(ModelMachine.of(processors), new Database(1, 1, 0), 0, Arrays.asList(kinds));
    }

    Conditions costs(double ofSwitch, double ofThread) {
        return on(machine.costs(ofSwitch, ofThread));
    }

    Conditions quota(double allowed) {
        return on(machine.quota(allowed));
    }

    Conditions humps(Double... speeds) {
        return on(machine.humps(List.of(speeds)));
    }

    Conditions neighbour(double share) {
        return on(machine.neighbour(share));
    }

    Conditions database(int places, int knee, double cost) {
        return new Conditions(machine, new Database(places, knee, cost), convoyCost, kinds);
    }

    Conditions convoy(double cost) {
        return new Conditions(machine, database, cost, kinds);
    }

    private Conditions on(ModelMachine other) {
        return new Conditions(other, database, convoyCost, kinds);
    }

    /** @return share of the requests that can succeed */
    double succeeding() {
        return kinds.stream()
                .filter(RequestKind::succeeds)
                .mapToDouble(RequestKind::share)
                .sum();
    }
}
