package org.heliostat.study.report;

import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.heliostat.study.measure.Cost;
import org.heliostat.study.measure.CurvePoint;
import org.heliostat.study.measure.Run;
import org.heliostat.study.measure.Studies;
import org.heliostat.study.measure.Workload;

/** A small study, made up. */
final class SampleStudy {

    static final Cost COST = new Cost(
            OptionalDouble.of(81.2), OptionalDouble.of(0), OptionalLong.of(200_000_000), OptionalLong.of(30_000_000));

    private SampleStudy() {}

    static Run run(int processors, int concurrency, double perSecond) {
        return new Run(processors, concurrency, perSecond, 1_224, 0, 1.5, 4.25, COST, processors == 2, true, "");
    }

    static Run wrong(int processors, int concurrency) {
        return new Run(processors, concurrency, 9_999, 80, 500, 1, 2, Cost.UNKNOWN, false, false, "status <503>");
    }

    static Workload workload() {
        return Studies.workload(
                "static",
                "File of 1 KB & more",
                List.of(run(1, 1, 3_000), run(1, 2, 5_000), run(2, 1, 3_100), run(2, 2, 6_000), run(2, 4, 8_000)),
                List.of(
                        new CurvePoint(800, 799.5, 0.5, 0.8, 1.25, 3, 0),
                        new CurvePoint(8_000, 7_900, 2, 5, 30, 90, 2)));
    }

    static Study study(Workload... workloads) {
        return new Study(
                "Heliostat 0.1.0",
                Instant.parse("2026-11-28T22:40:00Z"),
                new Machine(2, "A processor", 8L << 30, "17.0.15", "Linux 6.1"),
                "heliostat.jar study --url http://localhost/?a=<b>",
                List.of(new Study.Setting("Seconds", "10")),
                List.of("C CGI was left out: no <cc> here"),
                List.of(workloads));
    }
}
