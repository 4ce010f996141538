package org.heliostat.advisor.os.process;

import java.util.List;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** What the system reads the time from. */
final class ClockSource implements OsComparison {

    private static final String FOLDER = "sys/devices/system/clocksource/clocksource0/";

    /** Each look asks a chip beside the processor, or the hypervisor. */
    private static final List<String> SLOW = List.of("hpet", "acpi_pm", "pit", "jiffies", "xen", "refined-jiffies");

    private static final String FAST = "tsc";

    private static final Topic TOPIC = new Topic(
            "clock source",
            "the server looks at the time several times in each request; the processor's own counter answers in some nanoseconds,"
                    + " a chip or the hypervisor in a microsecond");

    @Override
    public Comparison compare(OsSituation situation) {
        String now = first(situation.files().lines(FOLDER + "current_clocksource"));
        String needed = "tsc, kvm-clock or the like";
        if (now.isEmpty()) {
            return TOPIC.notKnown(needed, "several looks in each request");
        }
        if (!SLOW.contains(now)) {
            return TOPIC.ok(now, needed, "several looks in each request");
        }
        boolean isThere = List.of(first(situation.files().lines(FOLDER + "available_clocksource"))
                        .split(" ", -1))
                .contains(FAST);
        return TOPIC.advice(
                now,
                needed,
                isThere ? "tsc is there as well" : "no faster one is offered",
                isThere ? situation.settings().boot("clocksource=tsc") : List.of());
    }

    private static String first(List<String> lines) {
        return lines.isEmpty() ? "" : lines.get(0).strip();
    }
}
