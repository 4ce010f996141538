package org.heliostat.advisor.rule.process;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;

/** A control group that stops the process again and again. */
final class ProcessorsThrottled implements Rule {

    private static final double MICROS_PER_MILLI = 1e3;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("processors-throttled", Area.PROCESS)
            .reads("os.throttle.throttled", "os.throttle.periods", "os.throttle.micros", "os.throttle.processors")
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in the last minute the control group (a container's limit of processors) stopped the process in 10 % of"
                            + " its periods or more")
            .why(
                    "for the rest of a period, up to a tenth of a second, nothing runs at all, I/O loops neither; short answers"
                            + " become slow although processors idle")
            .helps("no stops; where the limit must stay, fewer threads reach it later")
            .source("cgroups(7), cpu.max and cpu.stat");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Machine.Throttle throttle = situation.machine().throttle();
        double ratio = (double) throttle.throttled() / Math.max(1, throttle.periods());
        if (throttle.processors() <= 0 || !Thresholds.isThrottled(throttle.throttled(), throttle.periods())) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "os cpu.max",
                        "the control group allows " + FigureText.number(throttle.processors())
                                + " processors, and stopped the process in " + FigureText.percent(ratio)
                                + " of the periods of the last minute")
                .with(
                        Evidence.beyond(
                                "os.throttle.throttled",
                                throttle.throttled(),
                                "periods",
                                Thresholds.THROTTLED * throttle.periods()),
                        Evidence.of("os.throttle.micros", throttle.micros() / MICROS_PER_MILLI, "ms"),
                        Evidence.of("os.throttle.processors", throttle.processors(), "processors")));
    }
}
