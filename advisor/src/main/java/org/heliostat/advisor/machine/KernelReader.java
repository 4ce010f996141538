package org.heliostat.advisor.machine;

import java.util.ArrayList;
import java.util.List;

/** Reads the {@link Kernel} settings from files of proc(5) and sysfs(5). Has no state; may wait for a file. */
final class KernelReader {

    private static final String NET = "proc/sys/net/ipv4/";
    private static final String HUGE_PAGES = "sys/kernel/mm/transparent_hugepage/enabled";

    private final SystemFiles files;

    KernelReader(SystemFiles files) {
        this.files = files;
    }

    Kernel read() {
        List<Long> ports = numbers(NET + "ip_local_port_range");
        List<Long> sendBuffer = numbers(NET + "tcp_wmem");
        List<Long> open = numbers("proc/sys/fs/file-nr");
        return new Kernel(
                files.number("proc/sys/vm/swappiness"),
                chosen(),
                ports.size() == 2 ? Math.max(0, ports.get(1) - ports.get(0) + 1) : -1,
                timeWaits(),
                files.number(NET + "tcp_max_tw_buckets"),
                open.size() == 3 ? open.get(0) : -1,
                files.number("proc/sys/fs/file-max"),
                sendBuffer.size() == 3 ? sendBuffer.get(2) : -1);
    }

    /** {@code always [madvise] never}. */
    private String chosen() {
        for (String line : files.lines(HUGE_PAGES)) {
            int from = line.indexOf('[');
            int to = line.indexOf(']', from + 1);
            if (from >= 0 && to > from) {
                return line.substring(from + 1, to);
            }
        }
        return "";
    }

    /** {@code TCP: inuse 27 orphan 0 tw 12 alloc 40 mem 3}. */
    private long timeWaits() {
        for (String line : files.lines("proc/net/sockstat")) {
            List<String> words = List.of(line.strip().split("\\s+", -1));
            int name = words.indexOf("tw");
            if (words.get(0).equals("TCP:") && name > 0 && name + 1 < words.size()) {
                return SystemFiles.parsed(words.get(name + 1));
            }
        }
        return -1;
    }

    /** @return the numbers of a file of one line; none where one of them is no number */
    private List<Long> numbers(String file) {
        List<Long> numbers = new ArrayList<>();
        for (String line : files.lines(file)) {
            for (String word : line.strip().split("\\s+", -1)) {
                long number = SystemFiles.parsed(word);
                if (number < 0) {
                    return List.of();
                }
                numbers.add(number);
            }
        }
        return numbers;
    }
}
