package org.heliostat.study.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Reads what a process of this machine and those that it has started use, from {@code /proc} (proc(5)). What cannot be read is
 * unknown. Belongs to the thread that measures.
 */
public final class ProcessMeter implements ServerMeter {

    private static final String RESIDENT = "VmRSS:";
    private static final long KILOBYTE = 1_024;
    private static final double NANOS_PER_MICRO = 1e3;

    private final long pid;
    private Optional<Duration> before = Optional.empty();

    public ProcessMeter(long pid) {
        this.pid = pid;
    }

    @Override
    public void begin() {
        before = processorTime();
    }

    @Override
    public Cost end(long answers) {
        Optional<Duration> after = processorTime();
        OptionalDouble micros = before.isEmpty() || after.isEmpty() || answers == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(after.get().minus(before.get()).toNanos() / NANOS_PER_MICRO / answers);
        return new Cost(micros, OptionalDouble.empty(), residentBytes(), OptionalLong.empty());
    }

    /** Programs that end in between count with their parent by then. */
    private Optional<Duration> processorTime() {
        try {
            Duration sum = ProcessStat.cpuTime(pid);
            for (ProcessHandle child : descendants()) {
                sum = sum.plus(timeOf(child.pid()));
            }
            return Optional.of(sum);
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private static Duration timeOf(long child) {
        try {
            return ProcessStat.cpuTime(child);
        } catch (IOException ended) {
            return Duration.ZERO;
        }
    }

    private OptionalLong residentBytes() {
        long sum = resident(pid);
        if (sum == 0) {
            return OptionalLong.empty();
        }
        for (ProcessHandle child : descendants()) {
            sum += resident(child.pid());
        }
        return OptionalLong.of(sum);
    }

    private Iterable<ProcessHandle> descendants() {
        return ProcessHandle.of(pid)
                .map(process -> process.descendants().toList())
                .orElseGet(List::of);
    }

    private static long resident(long pid) {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"), StandardCharsets.ISO_8859_1)
                            .stream()
                            .filter(line -> line.startsWith(RESIDENT))
                            .map(line ->
                                    line.substring(RESIDENT.length()).strip().split(" ", 2)[0])
                            .mapToLong(Long::parseLong)
                            .sum()
                    * KILOBYTE;
        } catch (IOException | NumberFormatException unreadable) {
            return 0;
        }
    }
}
