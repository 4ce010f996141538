package org.heliostat.benchmarks.tuning.model;

import java.util.SplittableRandom;

/**
 * Runs a workload against a model of the server. The same trial brings the same requests to every limiter.
 *
 * @param perSecond requests that come on average, those included that will fail
 * @param seconds of the model
 * @param changeAt second at which conditions change; not below {@code seconds} for never
 */
public record Trial(Workload workload, double perSecond, int seconds, int changeAt, long seed) {

    private static final double NANOS = 1e9;
    private static final double LOOK = 0.1e9;
    private static final long SECOND = 1_000_000_000L;
    private static final double NEIGHBOUR_SECONDS = 15;
    /** Of the seed: streams of chances that do not know each other. */
    private static final long NEIGHBOUR = 7;

    /** @return requests a second that come when a part of what can be done at best is asked for */
    public static double arrivals(Workload workload, double goodput, double load) {
        return load * goodput / workload.before().succeeding();
    }

    public Course run(Limiter limiter) {
        return new Running(limiter).run();
    }

    /** One run: everything that changes. */
    private final class Running {

        private final VirtualTime time = new VirtualTime();
        private final Limiter limiter;
        private final ServerModel server;
        private final SplittableRandom arrivals = new SplittableRandom(seed);
        private final SplittableRandom neighbour = new SplittableRandom(seed + NEIGHBOUR);
        private final CourseRecorder recorder = new CourseRecorder();
        private Conditions conditions = workload.before();
        private boolean isNeighbourThere;
        private long number;

        Running(Limiter limiter) {
            this.limiter = limiter;
            this.server = new ServerModel(time, conditions, limiter, recorder);
        }

        Course run() {
            repeat(LOOK, this::look);
            arrive();
            visit();
            if (changeAt < seconds) {
                time.at(changeAt * SECOND, this::change);
            }
            for (int second = 1; second <= seconds; second++) {
                time.runUntil(second * SECOND);
                recorder.note(limiter.limit(), server.refused());
            }
            return recorder.course();
        }

        private void repeat(double nanos, Runnable what) {
            time.after(nanos, () -> {
                what.run();
                repeat(nanos, what);
            });
        }

        private void look() {
            limiter.look(server.look());
            // A higher limit lets those in who wait.
            server.serve();
        }

        private void arrive() {
            double rate = perSecond * workload.crowding(time.nanos() / NANOS);
            time.after(-Math.log(1 - arrivals.nextDouble()) / rate * NANOS, () -> {
                server.arrive(new RequestDraws(seed, number++));
                arrive();
            });
        }

        private void visit() {
            server.processors()
                    .neighbour(isNeighbourThere ? conditions.machine().neighbour() : 0);
            double stays = -Math.log(1 - neighbour.nextDouble()) * NEIGHBOUR_SECONDS;
            time.after(stays * NANOS, () -> {
                isNeighbourThere = !isNeighbourThere;
                visit();
            });
        }

        private void change() {
            conditions = workload.after();
            server.conditions(conditions);
        }
    }
}
