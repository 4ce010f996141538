package org.heliostat.filecache;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Derives the limits that nsfc.conf leaves to the machine ({@code auto}) from what this process may use. Each is a bound that
 * is reached only as files are asked for. Immutable.
 *
 * @param heap largest size of the heap, bytes
 * @param direct memory outside of the heap that the virtual machine allows, bytes
 * @param memory of the machine, or of the container that the process is in, bytes
 * @param descriptors that the process may have open
 */
public record CacheRoom(long heap, long direct, long memory, long descriptors) {

    /** What one file takes on the heap, measured: its entry, its recording for the quick lane, both tables. */
    private static final long FILE_BYTES = 2_560;

    private static final int HEAP_SHARE = 5;
    private static final int LEAST_FILES = 1_024;
    private static final int MOST_FILES = 262_144;

    private static final int SMALL_SHARE = 64;
    private static final long LEAST_SMALL = 1 << 20;

    /** Of what the virtual machine allows: connections need some of it. */
    private static final int DIRECT_SHARE = 4;

    private static final int MEMORY_SHARE = 16;
    private static final long LEAST_MEDIUM = 10 << 20;

    private static final int DESCRIPTOR_SHARE = 8;
    private static final int LEAST_OPEN = 64;
    private static final int MOST_OPEN = 65_536;

    /** @return what this process may use now; what the system does not tell counts as without limit */
    public static CacheRoom ofThisProcess() {
        long memory = Long.MAX_VALUE;
        long descriptors = Long.MAX_VALUE;
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            memory = system.getTotalMemorySize();
            descriptors =
                    system instanceof UnixOperatingSystemMXBean unix ? unix.getMaxFileDescriptorCount() : descriptors;
        }
        long heap = Runtime.getRuntime().maxMemory();
        return new CacheRoom(heap, direct(heap), memory, descriptors);
    }

    /** As much as heap, unless it was said (-XX:MaxDirectMemorySize). */
    private static long direct(long heap) {
        try {
            HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            long said = machine == null
                    ? 0
                    : Long.parseLong(machine.getVMOption("MaxDirectMemorySize").getValue());
            return said > 0 ? said : heap;
        } catch (IllegalArgumentException otherMachine) {
            return heap;
        }
    }

    /** @return files */
    public int maxFiles() {
        return (int) within(LEAST_FILES, heap / HEAP_SHARE / FILE_BYTES, MOST_FILES);
    }

    /** @return bytes */
    public long smallFileSpace() {
        return Math.max(LEAST_SMALL, heap / SMALL_SHARE);
    }

    /** @return bytes */
    public long mediumFileSpace() {
        long wanted = Math.max(LEAST_MEDIUM, Math.min(direct / DIRECT_SHARE, memory / MEMORY_SHARE));
        return Math.min(wanted, direct / 2);
    }

    /** @return files */
    public int maxOpenFiles() {
        return (int) within(LEAST_OPEN, descriptors / DESCRIPTOR_SHARE, MOST_OPEN);
    }

    private static long within(long least, long wanted, long most) {
        return Math.max(least, Math.min(most, wanted));
    }
}
