package org.heliostat.stats.machine;

import java.util.List;

/**
 * The machine below the process: the cpu-info elements of stats-xml, and the sizes of its process element. What the
 * operating system does not tell is -1, or not there.
 *
 * @param virtualSize address space of the process, bytes
 * @param residentSize memory of the machine that the process has, bytes
 * @param memory of the machine, bytes
 * @param processors each with what it did lately
 */
public record MachineSnapshot(long virtualSize, long residentSize, long memory, List<Processor> processors) {

    /** Nothing is known. */
    public static final MachineSnapshot NONE = new MachineSnapshot(-1, -1, -1, List.of());

    public MachineSnapshot {
        processors = List.copyOf(processors);
    }

    /** @return which part of the machine's memory the process has, 0 to 1; negative = not known */
    public double memoryFraction() {
        return residentSize < 0 || memory <= 0 ? -1 : (double) residentSize / memory;
    }

    /**
     * One processor; the three are percent of the time since it was looked at before, at least a second, at first since
     * the start of the machine. Waiting for a disk is idling.
     *
     * @param cpu its number, from 0
     */
    public record Processor(String cpu, double idle, double user, double kernel) {}
}
