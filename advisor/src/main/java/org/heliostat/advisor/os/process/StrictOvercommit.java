package org.heliostat.advisor.os.process;

import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;

/** Memory that may be promised, where the system promises no more than it has. */
final class StrictOvercommit implements OsComparison {

    private static final String NAME = "vm.overcommit_memory";
    private static final long STRICT = 2;
    private static final int BITS_OF_KILOBYTE = 10;

    private static final Topic TOPIC = new Topic(
            NAME,
            "with 2, all that a process reserves counts as used: a heap that fits into memory may be refused at the start, and a"
                    + " program as large as the server for a moment");

    @Override
    public Comparison compare(OsSituation situation) {
        long mode = situation.sysctl(NAME);
        if (mode < 0) {
            return TOPIC.notKnown("0 or 1", "heap, buffers and stacks are reserved at first, and used later");
        }
        if (mode != STRICT) {
            return TOPIC.ok(
                    Long.toString(mode), "0 or 1", "heap, buffers and stacks are reserved at first, and used later");
        }
        long limit = situation.files().number("proc/meminfo", "CommitLimit");
        long promised = situation.files().number("proc/meminfo", "Committed_AS");
        String arithmetic = situation.memoryNeed().words(Quantity::bytes) + " must fit into CommitLimit - Committed_AS";
        if (limit < 0 || promised < 0) {
            return TOPIC.notKnown("0 or 1", arithmetic);
        }
        boolean isRoom = situation.process().id().isPresent()
                || (limit - promised) << BITS_OF_KILOBYTE
                        >= situation.memoryNeed().total();
        return isRoom
                ? TOPIC.ok("2", "0 or 1", arithmetic)
                : TOPIC.low("2", "0 or 1", arithmetic, situation.settings().sysctl(NAME, 0));
    }
}
