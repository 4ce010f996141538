package org.heliostat.study.measure;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Lets requests come at 10, 20 … 110 in 100 of the knee's rate, each at its time whatever the server does. What the journal knows is
 * not measured again. Belongs to the thread that measures.
 */
public final class LatencyCurve {

    static final List<Integer> PERCENT = List.of(10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110);

    private static final double HUNDRED = 100;
    private static final int LEAST_CONNECTIONS = 64;
    private static final int MORE_THAN_KNEE = 4;

    private final Measurement measurement;
    private final Settings settings;
    private final Journal journal;
    private final Timetable timetable;
    private final Progress progress;
    private final FigureJson json = new FigureJson();

    LatencyCurve(Measurement measurement, Settings settings, Journal journal, Timetable timetable, Progress progress) {
        this.measurement = measurement;
        this.settings = settings;
        this.journal = journal;
        this.timetable = timetable;
        this.progress = progress;
    }

    /** @return by rate */
    List<CurvePoint> of(Subject subject, Knee knee) throws InterruptedException {
        timetable.begin(settings.curveTime());
        int connections = Math.max(LEAST_CONNECTIONS, MORE_THAN_KNEE * knee.concurrency());
        List<CurvePoint> points = new ArrayList<>();
        for (int percent : settings.hasCurve() ? PERCENT : List.<Integer>of()) {
            String key = key(subject.name(), percent);
            Optional<JsonNode> known = journal.find(key);
            points.add(
                    known.isPresent()
                            ? json.curvePoint(known.get())
                            : measure(subject, percent, knee.answersPerSecond() * percent / HUNDRED, connections));
        }
        timetable.end();
        return points;
    }

    /** @return what the journal knows, by rate */
    List<CurvePoint> known(String name) {
        return PERCENT.stream()
                .flatMap(percent -> journal.find(key(name, percent)).stream())
                .map(json::curvePoint)
                .toList();
    }

    /** @return whether no server is needed for the curve */
    boolean isKnown(String name) {
        return !settings.hasCurve()
                || PERCENT.stream()
                        .allMatch(percent -> journal.find(key(name, percent)).isPresent());
    }

    private static String key(String name, int percent) {
        return name + "/curve/" + percent;
    }

    private CurvePoint measure(Subject subject, int percent, double perSecond, int connections)
            throws InterruptedException {
        Duration takes = settings.warmUp().plus(settings.seconds());
        progress.begins(
                String.format(
                        Locale.ROOT, "%s, latency at %d %% of the knee: %,.1f/s", subject.name(), percent, perSecond),
                takes,
                timetable.left());
        CurvePoint point = measurement.openLoop(subject, perSecond, connections);
        timetable.spent(takes);
        progress.ended(String.format(
                Locale.ROOT,
                "p50 %.1f ms, p99 %.1f ms%s",
                point.p50Millis(),
                point.p99Millis(),
                point.errors() == 0 ? "" : ", " + point.errors() + " errors"));
        journal.keep(key(subject.name(), percent), json.of(point));
        return point;
    }
}
