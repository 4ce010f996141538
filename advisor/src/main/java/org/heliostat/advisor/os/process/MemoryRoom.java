package org.heliostat.advisor.os.process;

import java.util.List;
import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.SettingLine;
import org.heliostat.advisor.os.Topic;

/** Memory for heap, buffers, threads and classes together. */
final class MemoryRoom implements OsComparison {

    /** A heap that is smaller is of no use as a proposal. */
    private static final long LEAST_HEAP = 64L << 20;

    private static final int BITS_OF_MEGABYTE = 20;

    @Override
    public Comparison compare(OsSituation situation) {
        boolean isGroups = situation.group().memory() > 0;
        Topic topic = new Topic(
                isGroups ? "memory.max of the control group" : "memory of the machine",
                "the system ends a process that wants more than there is, without a word in the error log");
        Sum sum = situation.memoryNeed();
        long needed = Thresholds.memoryFor(sum.total());
        String arithmetic = "(" + sum.words(Quantity::bytes) + ") / 0.9";
        if (situation.java().memory().heap() <= 0) {
            return topic.notKnown("more than the heap", "the size of the heap cannot be read");
        }
        return topic.bytes(
                situation.memory(),
                needed,
                arithmetic,
                isGroups && hasMachine(situation, needed)
                        ? situation.settings().group("MemoryMax", "--memory", megabytes(needed, "M"))
                        : smallerHeap(situation, sum.total()));
    }

    /** A group cannot be given more than there is. */
    private static boolean hasMachine(OsSituation situation, long needed) {
        long machine = situation.files().memoryOfMachine();
        return machine < 0 || needed <= machine;
    }

    private static List<SettingLine> smallerHeap(OsSituation situation, long needed) {
        long beside = needed - situation.java().memory().heap();
        long heap = (long) (Thresholds.MEMORY_NEARLY * situation.memory()) - beside;
        return heap < LEAST_HEAP ? List.of() : situation.settings().java("-Xmx" + (heap >> BITS_OF_MEGABYTE) + "m");
    }

    private static String megabytes(long bytes, String unit) {
        return ((bytes >> BITS_OF_MEGABYTE) + 1) + unit;
    }
}
