package org.heliostat.adminui.threads;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Dumps of the running Java virtual machine.
 *
 * @param reachableOnly whether what is garbage already is left out, which costs a collection
 */
public record JvmDumps(boolean reachableOnly) implements Dumps {

    @Override
    public void heap(Path file) throws IOException {
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(file.toString(), reachableOnly);
    }

    @Override
    public long heapBytes() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Override
    public long freeBytes(Path folder) throws IOException {
        return Files.getFileStore(folder).getUsableSpace();
    }
}
