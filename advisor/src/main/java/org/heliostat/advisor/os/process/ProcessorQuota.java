package org.heliostat.advisor.os.process;

import java.util.List;
import java.util.regex.Pattern;
import org.heliostat.advisor.machine.ControlGroup;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.SettingLine;
import org.heliostat.advisor.os.Settings;
import org.heliostat.advisor.os.Topic;
import org.heliostat.config.magnus.MagnusConf;

/** Processors that the control group allows. */
final class ProcessorQuota implements OsComparison {

    /** More session threads for each processor than the guide's whole range (Maximum Simultaneous Requests). */
    private static final int THREADS_PER_PROCESSOR = 500;

    private static final double PERCENT = 100;

    /** The line before them is that of all processors together. */
    private static final Pattern OF_ONE = Pattern.compile("^cpu[0-9]");

    private static final Topic TOPIC = new Topic(
            "cpu.max of the control group",
            "when a period's share is used up, all threads stand still for its rest, up to a tenth of a second: I/O loops and the"
                    + " collector as well");

    @Override
    public Comparison compare(OsSituation situation) {
        ControlGroup.Processors processors = situation.group().processors();
        MagnusConf magnus = situation.configuration().magnus();
        long needed = Math.max(1, (magnus.rqThrottle() + THREADS_PER_PROCESSOR - 1) / THREADS_PER_PROCESSOR);
        String arithmetic = "RqThrottle " + Quantity.count(magnus.rqThrottle()) + ", at most 500 for each processor";
        if (processors.allowed() <= 0) {
            return situation.hasGroups()
                    ? TOPIC.ok("no limit", Quantity.count(needed), arithmetic)
                    : TOPIC.notKnown(Quantity.count(needed), arithmetic);
        }
        String now = Quantity.decimal(processors.allowed());
        if (processors.allowed() < needed) {
            return TOPIC.low(now, Quantity.count(needed), arithmetic, lines(situation, processors.allowed(), needed));
        }
        double more = Math.ceil(2 * processors.allowed());
        return Thresholds.isThrottled(processors.throttled(), processors.periods())
                ? TOPIC.advice(now, "more", stopped(processors), lines(situation, processors.allowed(), more))
                : TOPIC.ok(now, Quantity.count(needed), arithmetic);
    }

    private static String stopped(ControlGroup.Processors processors) {
        return "stopped in " + Quantity.count(processors.throttled()) + " of " + Quantity.count(processors.periods())
                + " periods since the group was made";
    }

    /** @return none where the machine has no more to give */
    private static List<SettingLine> lines(OsSituation situation, double allowed, double wanted) {
        long there = situation.files().lines("proc/stat").stream()
                .filter(line -> OF_ONE.matcher(line).find())
                .count();
        double processors = there > 0 ? Math.min(wanted, there) : wanted;
        return processors <= allowed ? List.of() : lines(situation.settings(), processors);
    }

    private static List<SettingLine> lines(Settings settings, double processors) {
        return settings.isContainer()
                ? settings.group("CPUQuota", "--cpus", Quantity.decimal(processors))
                : settings.group("CPUQuota", "--cpus", Math.round(PERCENT * processors) + "%");
    }
}
