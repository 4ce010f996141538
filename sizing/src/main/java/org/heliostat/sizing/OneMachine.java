package org.heliostat.sizing;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.sizing.answer.Answer;

/**
 * All answers for one of the machines that share a load. Immutable.
 *
 * @param limits why one machine cannot carry its part; empty where it can
 */
record OneMachine(long machines, List<Answer> answers, List<String> limits) {

    static OneMachine of(Demand all, long machines) {
        Demand demand = all.sharedBy(machines);
        ProcessorPlan processors = ProcessorPlan.of(demand);
        ThreadPlan threads = ThreadPlan.of(demand);
        PoolPlan pools = PoolPlan.of(demand);
        FilePlan files = FilePlan.of(demand);
        ConnectionPlan connections = ConnectionPlan.of(demand, threads, files, pools);
        MemoryPlan memory = MemoryPlan.of(new MemoryPlan.Parts(processors, threads, files, connections, demand));
        List<Plan> plans = Stream.of(
                        processors.plan(),
                        memory.plan(),
                        threads.plan(),
                        pools.plan(),
                        connections.plan(),
                        files.plan(),
                        TrafficPlan.of(demand, memory).plan())
                .toList();
        return new OneMachine(
                machines,
                plans.stream().flatMap(plan -> plan.answers().stream()).toList(),
                plans.stream().flatMap(plan -> plan.limits().stream()).toList());
    }

    boolean isEnough() {
        return limits.isEmpty();
    }
}
