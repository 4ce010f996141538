package org.heliostat.advisor.rule.compression;

import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.window.Window;

/** Knows how many coders fit into the memory that heap and direct buffers leave. */
final class CoderMemory {

    /** Of what is left; the rest is for threads, files and others. */
    private static final long PART = 4;

    private CoderMemory() {}

    /**
     * @param bytesEach that one takes outside of the heap
     * @return how many may be at work at one time; 0 where the memory of the machine is not known
     */
    static long most(Situation situation, long bytesEach) {
        JvmSnapshot jvm = situation.of(Window.MINUTE).jvm();
        long left = situation.machine().memory().most() - Math.max(0, jvm.heapMax()) - Math.max(0, jvm.directUsed());
        return Math.max(0, left) / PART / bytesEach;
    }
}
