package org.heliostat.study.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what Linux says of the machine. What is not told is left out. Immutable. */
public final class MachineReader {

    private static final Pattern MODEL = Pattern.compile("model name\\s*:\\s*(.*)");
    private static final Pattern MEMORY = Pattern.compile("MemTotal:\\s*(\\d+) kB");
    private static final Pattern NUMBER = Pattern.compile("(\\d+)");
    private static final long KILOBYTE = 1_024;

    private final Path root;

    /** @param root of the file system, the folder above {@code proc} and {@code sys} */
    public MachineReader(Path root) {
        this.root = root;
    }

    public Machine machine() {
        long memory = first("proc/meminfo", MEMORY).map(Long::parseLong).orElse(0L) * KILOBYTE;
        long limit = first("sys/fs/cgroup/memory.max", NUMBER)
                .map(MachineReader::limit)
                .orElse(Long.MAX_VALUE);
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                first("proc/cpuinfo", MODEL).orElse("").strip(),
                Math.min(memory == 0 ? limit : memory, limit) == Long.MAX_VALUE ? 0 : Math.min(memory, limit),
                Runtime.version().feature() + "." + Runtime.version().interim() + "."
                        + Runtime.version().update(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"));
    }

    private static long limit(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException beyond) {
            return Long.MAX_VALUE;
        }
    }

    private Optional<String> first(String file, Pattern pattern) {
        try {
            List<String> lines = Files.readAllLines(root.resolve(file), StandardCharsets.ISO_8859_1);
            return lines.stream()
                    .map(pattern::matcher)
                    .filter(Matcher::find)
                    .map(found -> found.group(1))
                    .findFirst();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
