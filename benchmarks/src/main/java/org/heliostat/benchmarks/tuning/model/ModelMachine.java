package org.heliostat.benchmarks.tuning.model;

import java.util.List;

/**
 * The processors of a model. Immutable.
 *
 * @param processors there are
 * @param quota processors that the process may use on average; 0 = all
 * @param switchCost by how much one thread more that wants to run than processors slows all down, relative
 * @param threadCost by how much a thread slows all down whatever it does, relative
 * @param humps speed at numbers of threads 2, 4, 8 and so on, straight lines between; empty = always 1
 * @param neighbour share of the processors that somebody else takes for some seconds now and then
 */
public record ModelMachine(
        double processors, double quota, double switchCost, double threadCost, List<Double> humps, double neighbour) {

    private static final double SWITCH_COST = 0.001;

    public ModelMachine {
        humps = List.copyOf(humps);
    }

    static ModelMachine of(double processors) {
        return new ModelMachine(processors, 0, SWITCH_COST, 0, List.of(), 0);
    }

    ModelMachine costs(double ofSwitch, double ofThread) {
        return new ModelMachine(processors, quota, ofSwitch, ofThread, humps, neighbour);
    }

    ModelMachine quota(double allowed) {
        return new ModelMachine(processors, allowed, switchCost, threadCost, humps, neighbour);
    }

    ModelMachine humps(List<Double> speeds) {
        return new ModelMachine(processors, quota, switchCost, threadCost, speeds, neighbour);
    }

    ModelMachine neighbour(double share) {
        return new ModelMachine(processors, quota, switchCost, threadCost, humps, share);
    }

    boolean hasQuota() {
        return quota > 0;
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
