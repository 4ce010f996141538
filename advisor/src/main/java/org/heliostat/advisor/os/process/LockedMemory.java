package org.heliostat.advisor.os.process;

import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;
import org.heliostat.config.magnus.MagnusConf;

/** Memory that may be kept from being swapped, which rings of io_uring are on older kernels. */
final class LockedMemory implements OsComparison {

    private static final long PER_LOOP = 1L << 20;

    private static final Topic TOPIC = new Topic(
            "locked memory (ulimit -l)",
            "the rings of io_uring count as locked memory where the kernel is older than 5.12; beyond the limit none"
                    + " can be made");

    @Override
    public Comparison compare(OsSituation situation) {
        MagnusConf magnus = situation.configuration().magnus();
        long now = situation.limits().lockedMemory();
        if (!magnus.transport().equals("io_uring")) {
            String arithmetic = "Transport " + magnus.transport() + " locks none";
            return now < 0
                    ? TOPIC.notKnown("any", arithmetic)
                    : TOPIC.ok(now == Long.MAX_VALUE ? "unlimited" : Quantity.bytes(now), "any", arithmetic);
        }
        long loops =
                magnus.ioThreads() > 0 ? magnus.ioThreads() : situation.java().processors();
        return TOPIC.bytes(
                now,
                loops * PER_LOOP,
                "IOThreads " + loops + " x 1 MB",
                situation.settings().limit("memlock", loops * PER_LOOP));
    }
}
