package org.heliostat.benchmarks.tuning.model;

import java.util.Arrays;
import java.util.List;

/**
 * What a server meets: machine, database, requests. Immutable.
 *
 * @param processors of the machine
 * @param quota processors that the process may use on average; 0 = all
 * @param switchCost by how much one thread more that wants to run than processors slows all down, relative
 * @param threadCost by how much a thread slows all down whatever it does, relative
 * @param humps speed at numbers of threads 2, 4, 8 and so on, straight lines between; empty = always 1
 * @param connections to the database
 * @param databaseKnee connections in use up to which the database does not slow down
 * @param databaseCost by how much a further one slows it down, relative
 * @param convoyCost by how much a thread that waits for the lock makes holding it longer, relative
 * @param neighbour share of the processors that somebody else takes for some seconds now and then
 * @param kinds of requests; their shares make 1
 */
public record Conditions(
        double processors,
        double quota,
        double switchCost,
        double threadCost,
        List<Double> humps,
        int connections,
        int databaseKnee,
        double databaseCost,
        double convoyCost,
        double neighbour,
        List<RequestKind> kinds) {

    private static final double SWITCH_COST = 0.001;

    public Conditions {
        humps = List.copyOf(humps);
        kinds = List.copyOf(kinds);
    }

    static Conditions of(double processors, RequestKind... kinds) {
        return new Conditions(processors, 0, SWITCH_COST, 0, List.of(), 1, 1, 0, 0, 0, Arrays.asList(kinds));
    }

    Conditions costs(double ofSwitch, double ofThread) {
        return new Conditions(
                processors,
                quota,
                ofSwitch,
                ofThread,
                humps,
                connections,
                databaseKnee,
                databaseCost,
                convoyCost,
                neighbour,
                kinds);
    }

    Conditions quota(double allowed) {
        return new Conditions(
                processors,
                allowed,
                switchCost,
                threadCost,
                humps,
                connections,
                databaseKnee,
                databaseCost,
                convoyCost,
                neighbour,
                kinds);
    }

    Conditions humps(Double... speeds) {
        return new Conditions(
                processors,
                quota,
                switchCost,
                threadCost,
                List.of(speeds),
                connections,
                databaseKnee,
                databaseCost,
                convoyCost,
                neighbour,
                kinds);
    }

    Conditions database(int places, int knee, double cost) {
        return new Conditions(
                processors, quota, switchCost, threadCost, humps, places, knee, cost, convoyCost, neighbour, kinds);
    }

    Conditions convoy(double cost) {
        return new Conditions(
                processors,
                quota,
                switchCost,
                threadCost,
                humps,
                connections,
                databaseKnee,
                databaseCost,
                cost,
                neighbour,
                kinds);
    }

    Conditions neighbour(double share) {
        return new Conditions(
                processors,
                quota,
                switchCost,
                threadCost,
                humps,
                connections,
                databaseKnee,
                databaseCost,
                convoyCost,
                share,
                kinds);
    }

    boolean hasQuota() {
        return quota > 0;
    }

    /** @return share of the requests that can succeed */
    double succeeding() {
        return kinds.stream()
                .filter(RequestKind::succeeds)
                .mapToDouble(RequestKind::share)
                .sum();
    }

    /** @return which part of its time a thread that runs gets on with its work, 0 to 1 */
    double efficiency(int runnable, int threads) {
        if (!humps.isEmpty()) {
            return speed(threads);
        }
        return 1 / ((1 + switchCost * Math.max(0, runnable - processors)) * (1 + threadCost * threads));
    }

    private double speed(int threads) {
        double place = Math.max(0, Math.log(Math.max(1, threads)) / Math.log(2) - 1);
        int below = (int) Math.min(humps.size() - 1, place);
        int above = Math.min(humps.size() - 1, below + 1);
        return humps.get(below) + (place - Math.floor(place)) * (humps.get(above) - humps.get(below));
    }
}
