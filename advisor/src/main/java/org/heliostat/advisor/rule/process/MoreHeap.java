package org.heliostat.advisor.rule.process;

import java.util.Optional;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.window.Window;

/** Proposes a heap of twice the size, where the machine has it. Has no state. */
final class MoreHeap {

    /** Of the memory that the process may have: threads, buffers and classes want some, too. */
    private static final double MOST_OF_MACHINE = 0.6;

    private static final long MEGABYTE = 1 << 20;

    private MoreHeap() {}

    static Optional<ProposedChange> of(Situation situation) {
        JvmSnapshot jvm = situation.of(Window.MINUTE).jvm();
        long wanted = 2 * jvm.heapMax();
        boolean isThere =
                wanted <= MOST_OF_MACHINE * situation.machine().memory().most();
        return jvm.heapMax() >= MEGABYTE && isThere
                ? Optional.of(new ProposedChange("", "jvm", "-Xmx", megabytes(jvm.heapMax()), megabytes(wanted)))
                : Optional.empty();
    }

    private static String megabytes(long bytes) {
        return bytes / MEGABYTE + "m";
    }
}
