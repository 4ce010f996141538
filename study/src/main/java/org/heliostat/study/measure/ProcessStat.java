package org.heliostat.study.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Reads what Linux says of a process in {@code /proc/PID/stat} (proc(5)). */
public final class ProcessStat {

    /** The kernel shows ticks of 1/100 s to programs on every architecture. */
    private static final long MILLIS_PER_TICK = 10;
    /** Counted from the field behind the name: utime is field 14 of proc(5), the state is field 3. */
    private static final int USER_TIME = 11;

    private static final int SYSTEM_TIME = 12;
    /** Of children that have ended and were waited for: CGI programs are among them. */
    private static final int CHILDREN_USER_TIME = 13;

    private static final int CHILDREN_SYSTEM_TIME = 14;

    private ProcessStat() {}

    public static Duration cpuTime(long pid) throws IOException {
        return parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1));
    }

    /** @param line may have blanks and parentheses in the name of the program */
    static Duration parse(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
        long ticks = Long.parseLong(fields[USER_TIME])
                + Long.parseLong(fields[SYSTEM_TIME])
                + Long.parseLong(fields[CHILDREN_USER_TIME])
                + Long.parseLong(fields[CHILDREN_SYSTEM_TIME]);
        return Duration.ofMillis(ticks * MILLIS_PER_TICK);
    }
}
