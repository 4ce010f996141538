package org.heliostat.advisor.rule;

import java.util.Locale;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.need.DescriptorNeed;
import org.heliostat.advisor.need.MemoryNeed;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.stats.machine.JvmSnapshot;

/**
 * Knows how much of something the process and its machine can carry, so that no more is proposed. Immutable. Where the
 * machine does not tell, the directive's own range is the only limit.
 */
final class Capacity {

    /** The guide's range ends here (Maximum Simultaneous Requests); more is for somebody who has measured. */
    private static final long MOST_SESSION_THREADS = 500;

    /** Heap of a request that waits: a head of HeaderBufferSize and as much again (bytes). */
    private static final long BYTES_PER_WAITING = 16 * 1024;

    /** Heap of a connection that is kept open, several times what an idle one takes (bytes). */
    private static final long BYTES_PER_CONNECTION = 16 * 1024;

    /** Heap of what is known about a file (bytes). */
    private static final long BYTES_PER_FILE = 1_024;

    private static final long EIGHTH = 8;
    private static final long QUARTER = 4;
    private static final long HALF = 2;

    private final Machine machine;
    private final JvmSnapshot jvm;
    private final MagnusConf magnus;

    Capacity(Machine machine, JvmSnapshot jvm, MagnusConf magnus) {
        this.machine = machine;
        this.jvm = jvm;
        this.magnus = magnus;
    }

    /** @return the largest value of a directive or parameter that can be carried; Long.MAX_VALUE where nothing bounds it */
    long most(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "rqthrottle", "rqthrottlemax" -> Math.min(MOST_SESSION_THREADS, threads());
            case "rqthrottlemin" -> Math.min(magnus.rqThrottle(), threads());
            case "nativepoolmaxthreads" -> threads();
            case "connqueuesize" -> heap(EIGHTH) / BYTES_PER_WAITING;
            case "maxkeepaliveconnections", "maxconnections", "maxwebsockets" -> connections();
            case "maxfiles" -> heap(EIGHTH) / BYTES_PER_FILE;
            case "maxopenfiles" -> openFiles();
            case "smallfilespace", "logqueuesize", "heldbodymemory" -> heap(EIGHTH);
            case "mediumfilespace" -> direct();
            case "listenq" -> backlog();
            default -> Long.MAX_VALUE;
        };
    }

    /** Half of what heap and direct memory leave of the machine. */
    private long threads() {
        long memory = machine.memory().most();
        if (memory < 0 || jvm.heapMax() < 0) {
            return Long.MAX_VALUE;
        }
        long left = memory - jvm.heapMax() - Math.max(0, jvm.directUsed());
        return Math.max(1, left / 2 / MemoryNeed.PER_THREAD);
    }

    private long connections() {
        long byHeap = heap(QUARTER) / BYTES_PER_CONNECTION;
        long descriptors = machine.descriptors().most();
        return descriptors < 0 ? byHeap : Math.min(byHeap, Math.max(1, descriptors - DescriptorNeed.RESERVED));
    }

    private long openFiles() {
        long most = machine.descriptors().most();
        return most < 0 ? Long.MAX_VALUE : most / QUARTER;
    }

    private long direct() {
        long most = machine.memory().directMost();
        return most < 0 ? Long.MAX_VALUE : most / HALF;
    }

    /** A longer one is cut to what the system allows. */
    private long backlog() {
        long most = machine.listening().somaxconn();
        return most <= 0 ? Long.MAX_VALUE : most;
    }

    private long heap(long part) {
        return jvm.heapMax() < 0 ? Long.MAX_VALUE : jvm.heapMax() / part;
    }
}
