package org.heliostat.benchmarks.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What all processors of the machine have done since its start, as {@code /proc/stat} tells (proc(5)). Immutable.
 *
 * @param busy with programs
 * @param stolen by the hypervisor while a program wanted to run
 */
record ProcessorTimes(Duration busy, Duration stolen) {

    private static final Path FILE = Path.of("/proc/stat");

    /** The kernel shows ticks of 1/100 s to programs on every architecture. */
    private static final long MILLIS_PER_TICK = 10;

    private static final int USER = 1;
    private static final int NICE = 2;
    private static final int SYSTEM = 3;
    private static final int INTERRUPTS = 6;
    private static final int SOFT_INTERRUPTS = 7;
    private static final int STOLEN = 8;

    static ProcessorTimes read() throws IOException {
        return parse(Files.readString(FILE, StandardCharsets.ISO_8859_1));
    }

    /**
     * A kernel that times interrupts by themselves gives their time to no program: what packets of the load take there is not to count
     * as somebody else's. One that does not shows none in interrupts, and soft ones both there and at the program they came into.
     */
    static ProcessorTimes parse(String text) throws IOException {
        String[] fields = text.lines().findFirst().orElse("").split(" +", -1);
        if (fields.length <= STOLEN || !fields[0].equals("cpu")) {
            throw new IOException(FILE + ": " + fields[0] + " (expected: cpu and its times)");
        }
        long busy = ticks(fields, USER) + ticks(fields, NICE) + ticks(fields, SYSTEM);
        if (ticks(fields, INTERRUPTS) == 0) {
            busy += ticks(fields, SOFT_INTERRUPTS);
        }
        return new ProcessorTimes(duration(busy), duration(ticks(fields, STOLEN)));
    }

    private static long ticks(String[] fields, int field) {
        return Long.parseLong(fields[field]);
    }

    private static Duration duration(long ticks) {
        return Duration.ofMillis(ticks * MILLIS_PER_TICK);
    }
}
