package org.heliostat.advisor.machine;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the {@link Kernel} settings from files of proc(5) and sysfs(5). Has no state; may wait for a file. */
public final class KernelReader {

    private static final String NET = "proc/sys/net/ipv4/";
    private static final Pattern SOME_MINUTE = Pattern.compile("some .*avg60=(\\d{1,3}\\.\\d{1,2})( .*)?");
    private static final double PERCENT = 100;
    private static final String HUGE_PAGES = "sys/kernel/mm/transparent_hugepage/enabled";

    private final SystemFiles files;

    public KernelReader(SystemFiles files) {
        this.files = files;
    }

    public Kernel read() {
        List<Long> ports = files.numbers(NET + "ip_local_port_range");
        List<Long> sendBuffer = files.numbers(NET + "tcp_wmem");
        List<Long> open = files.numbers("proc/sys/fs/file-nr");
        return new Kernel(
                files.number("proc/sys/vm/swappiness"),
                files.chosen(HUGE_PAGES),
                ports.size() == 2 ? Math.max(0, ports.get(1) - ports.get(0) + 1) : -1,
                timeWaits(),
                files.number(NET + "tcp_max_tw_buckets"),
                open.size() == 3 ? open.get(0) : -1,
                files.number("proc/sys/fs/file-max"),
                sendBuffer.size() == 3 ? sendBuffer.get(2) : -1,
                diskWaits());
    }

    /** {@code some avg10=1.50 avg60=0.75 avg300=0.20 total=224418332}, in percent. */
    private double diskWaits() {
        return files.lines("proc/pressure/io").stream()
                .map(SOME_MINUTE::matcher)
                .filter(Matcher::matches)
                .mapToDouble(some -> Double.parseDouble(some.group(1)) / PERCENT)
                .findFirst()
                .orElse(-1);
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
}
