package org.heliostat.advisor.os.process;

import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;

/** Whether the system makes huge pages of stacks. */
final class HugePages implements OsComparison {

    private static final String FILE = "/sys/kernel/mm/transparent_hugepage/enabled";

    private static final Topic TOPIC = new Topic(
            "transparent_hugepage",
            "with always, the stack of a thread may take 2 MB where some kilobytes are used; with madvise only memory that asks"
                    + " for it gets huge pages, as the heap does with -XX:+UseTransparentHugePages");

    @Override
    public Comparison compare(OsSituation situation) {
        String now = situation.kernel().hugePages();
        long threads = situation.threads().total();
        String arithmetic =
                Quantity.count(threads) + " threads, and it matters from " + Thresholds.THREADS_OF_HUGE_PAGES + " on";
        if (now.isEmpty()) {
            return TOPIC.notKnown("madvise or never", arithmetic);
        }
        boolean matters = threads >= Thresholds.THREADS_OF_HUGE_PAGES;
        return matters && Thresholds.hasHugePagesAlways(situation.kernel())
                ? TOPIC.advice(
                        now,
                        "madvise or never",
                        arithmetic,
                        situation.settings().sysfs(FILE, "madvise"))
                : TOPIC.ok(now, matters ? "madvise or never" : "any", arithmetic);
    }
}
