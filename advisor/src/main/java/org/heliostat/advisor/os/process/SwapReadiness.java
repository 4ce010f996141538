package org.heliostat.advisor.os.process;

import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** How readily the system puts memory of the server on the disk. */
final class SwapReadiness implements OsComparison {

    private static final String NAME = "vm.swappiness";

    private static final Topic TOPIC = new Topic(
            NAME,
            "a collection reads the whole heap: what lies on the disk of it is read back, and everything waits. A low value keeps"
                    + " programs in memory rather than files");

    @Override
    public Comparison compare(OsSituation situation) {
        long now = situation.kernel().swappiness();
        String needed = "at most " + Thresholds.SWAPPINESS;
        boolean hasSwap = situation.files().number("proc/meminfo", "SwapTotal") != 0;
        if (!hasSwap) {
            return now < 0
                    ? TOPIC.notKnown("any", "the machine has no swap")
                    : TOPIC.ok(Long.toString(now), "any", "the machine has no swap");
        }
        if (now < 0) {
            return TOPIC.notKnown(needed, "a heap is read whole");
        }
        return now <= Thresholds.SWAPPINESS
                ? TOPIC.ok(Long.toString(now), needed, "a heap is read whole")
                : TOPIC.advice(
                        Long.toString(now),
                        needed,
                        "a heap is read whole, and the machine has swap",
                        situation.settings().sysctl(NAME, Thresholds.SWAPPINESS));
    }
}
