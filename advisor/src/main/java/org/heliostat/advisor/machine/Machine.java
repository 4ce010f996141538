package org.heliostat.advisor.machine;

import java.util.List;

/**
 * Limits of the process, and how near it is to them. What is not known is −1. Counts are those of the last minute. Immutable.
 */
public record Machine(
        Memory memory,
        Descriptors descriptors,
        Throttle throttle,
        Listening listening,
        Kernel kernel,
        Processors processors,
        Tasks tasks,
        JavaThreads threads) {

    /** Nothing is known. */
    public static final Machine UNKNOWN = new Machine(
            new Memory(-1, -1, 0, 0, -1, false),
            new Descriptors(-1, -1),
            new Throttle(-1, 0, 0, 0),
            new Listening(0, -1));

    /** One of whose kernel, processors and threads nothing is known. */
    public Machine(Memory memory, Descriptors descriptors, Throttle throttle, Listening listening) {
        this(
                memory,
                descriptors,
                throttle,
                listening,
                Kernel.UNKNOWN,
                Processors.UNKNOWN,
                Tasks.UNKNOWN,
                JavaThreads.UNKNOWN);
    }

    /**
     * Memory, bytes.
     *
     * @param total of the machine
     * @param most that the process may have: of the machine, or less by its control group
     * @param swapped of the process, lying on the disk
     * @param swapIns pages that the whole machine read back from there
     * @param directMost buffers outside of the heap that the virtual machine allows
     * @param isCollectedAside whether the collector works beside the threads, so that its times are no pauses
     */
    public record Memory(
            long total, long most, long swapped, long swapIns, long directMost, boolean isCollectedAside) {}

    /**
     * Descriptors of files and connections.
     *
     * @param open now
     * @param most that the process may open
     */
    public record Descriptors(long open, long most) {}

    /**
     * What a control group leaves of the processors.
     *
     * @param processors that it allows, such as 1.5
     * @param periods in which the group was at work
     * @param throttled of these, the ones in which it had to stop before their end
     * @param micros for which it was stopped, of all threads
     */
    public record Throttle(double processors, long periods, long throttled, long micros) {}

    /**
     * Connections that wait to be accepted.
     *
     * @param overflows connections of the whole machine that found a full queue
     * @param somaxconn longest queue that the system allows
     * @param queues of all programs of the machine; none where they are not known
     */
    public record Listening(long overflows, long somaxconn, List<ListenQueue> queues) {

        public Listening {
            queues = List.copyOf(queues);
        }

        /** One of whose queues nothing is known. */
        public Listening(long overflows, long somaxconn) {
            this(overflows, somaxconn, List.of());
        }
    }

    /**
     * The queue of a port.
     *
     * @param port that somebody listens on
     * @param waiting most connections that were seen in it, looked at every few seconds
     */
    public record ListenQueue(int port, long waiting) {}

    /**
     * Who had the processors of the machine, parts of all their time, 0 to 1; negative = not known.
     *
     * @param process this one, with the programs that it has started and that have ended
     * @param others all other programs
     * @param stolen what the hypervisor gave to other guests while somebody here wanted it
     * @param waiting threads serving requests that could have run and had no processor, on average; this is no part
     */
    public record Processors(double process, double others, double stolen, double waiting) {

        /** Nothing is known. */
        public static final Processors UNKNOWN = new Processors(-1, -1, -1, -1);

        /** @return part of their time that somebody had; negative = not known */
        public double used() {
            return process < 0 ? -1 : process + others + stolen;
        }
    }

    /**
     * Threads and processes of the control group that is nearest to its limit.
     *
     * @param used now, those of other programs in the group too; negative = not known
     * @param most that there may be; negative = no limit is known
     */
    public record Tasks(long used, long most) {

        /** Nothing is known. */
        public static final Tasks UNKNOWN = new Tasks(-1, -1);
    }
}
