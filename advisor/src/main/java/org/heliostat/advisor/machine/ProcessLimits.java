package org.heliostat.advisor.machine;

import java.util.List;

/**
 * Limits that the system sets for one process, as they are in force (the soft ones): getrlimit(2), proc(5). Immutable.
 */
public final class ProcessLimits {

    /** There is no limit. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private final List<String> lines;

    private ProcessLimits(List<String> lines) {
        this.lines = lines;
    }

    /** @param process folder of the process, such as {@code proc/self} */
    public static ProcessLimits read(SystemFiles files, String process) {
        return new ProcessLimits(files.lines(process + "/limits"));
    }

    /** @return descriptors that it may have open; −1 = not known */
    public long openFiles() {
        return soft("Max open files");
    }

    /** @return processes and threads that its account may have; −1 = not known */
    public long processes() {
        return soft("Max processes");
    }

    /** @return bytes that may not be swapped; −1 = not known */
    public long lockedMemory() {
        return soft("Max locked memory");
    }

    /** Finds {@code Max open files   1024   524288   files}. */
    private long soft(String name) {
        for (String line : lines) {
            if (line.startsWith(name + " ")) {
                String first = line.substring(name.length()).strip().split("\\s+", -1)[0];
                return first.equals("unlimited") ? UNLIMITED : SystemFiles.parsed(first);
            }
        }
        return -1;
    }
}
