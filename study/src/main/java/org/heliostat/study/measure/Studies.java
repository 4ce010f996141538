package org.heliostat.study.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.heliostat.study.load.LoadClient;

/**
 * Studies one server after the other: a sweep for each subject, and for the one on the most processors the latency curve. Belongs to the
 * thread that measures.
 */
public final class Studies {

    private final Sweep sweep;
    private final LatencyCurve curve;

    public Studies(LoadClient client, Settings settings, Journal journal, Timetable timetable, Progress progress) {
        Measurement measurement = new Measurement(client, settings);
        this.sweep = new Sweep(measurement, settings, journal, timetable, progress);
        this.curve = new LatencyCurve(measurement, settings, journal, timetable, progress);
    }

    /** @return runs of a subject, by concurrency */
    public List<Run> sweep(Subject subject) throws InterruptedException {
        return sweep.of(subject);
    }

    /**
     * Measures latency where the subject's server still runs.
     *
     * @return empty where none of the runs is usable, or no curve was asked for
     */
    public List<CurvePoint> curve(Subject subject, List<Run> runs) throws InterruptedException {
        Optional<Knee> knee = Knee.of(runs);
        return knee.isEmpty() ? List.of() : curve.of(subject, knee.get());
    }

    /** @return runs that the journal knows to the last: no server is needed for them */
    public Optional<List<Run>> known(String name, int processors) throws InterruptedException {
        return sweep.known(name, processors);
    }

    /** @return the curve where the journal knows it, or there is none to measure after these runs */
    public Optional<List<CurvePoint>> knownCurve(String name, List<Run> runs) {
        if (Knee.of(runs).isEmpty()) {
            return Optional.of(List.of());
        }
        return curve.isKnown(name) ? Optional.of(curve.known(name)) : Optional.empty();
    }

    /** @return everything about a server of which all runs were with the same processors */
    public Workload whole(Subject subject) throws InterruptedException {
        List<Run> runs = sweep(subject);
        return workload(subject.name(), subject.title(), runs, curve(subject, runs));
    }

    /** @return the figures of one plain kind of request, put together */
    public static Workload workload(String name, String title, List<Run> runs, List<CurvePoint> curve) {
        List<Run> sorted = new ArrayList<>(runs);
        sorted.sort(Comparator.comparingInt(Run::processors).thenComparingInt(Run::concurrency));
        int most = sorted.stream().mapToInt(Run::processors).max().orElse(0);
        Optional<Knee> knee =
                Knee.of(sorted.stream().filter(run -> run.processors() == most).toList());
        return new Workload(name, title, RequestKind.PLAIN, sorted, knee, curve);
    }
}
