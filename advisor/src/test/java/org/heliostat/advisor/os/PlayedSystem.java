package org.heliostat.advisor.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.advisor.machine.JavaMemory;
import org.heliostat.advisor.machine.SystemFiles;
import org.heliostat.advisor.os.network.NetworkComparisons;
import org.heliostat.advisor.os.process.ProcessComparisons;
import org.heliostat.config.instance.Configuration;

/** A folder that plays /proc and /sys. */
final class PlayedSystem {

    private static final long GIGABYTE = 1L << 30;

    private final Path root;
    private JavaMemory memory = new JavaMemory(GIGABYTE, 0, Path.of("/tmp"));
    private long free = 100 * GIGABYTE;

    PlayedSystem(Path root) {
        this.root = root;
    }

    /** A machine on which everything is large enough. */
    PlayedSystem wellSet() throws IOException {
        sysctl("net.core.somaxconn", "4096");
        sysctl("net.core.netdev_max_backlog", "1000");
        sysctl("net.core.rmem_max", "4194304");
        sysctl("net.core.wmem_max", "4194304");
        sysctl("net.ipv4.tcp_max_syn_backlog", "4096");
        sysctl("net.ipv4.tcp_syncookies", "1");
        sysctl("net.ipv4.ip_local_port_range", "32768\t60999");
        sysctl("net.ipv4.tcp_tw_reuse", "2");
        sysctl("net.ipv4.tcp_max_tw_buckets", "131072");
        sysctl("net.ipv4.tcp_fin_timeout", "60");
        sysctl("net.ipv4.tcp_keepalive_time", "7200");
        sysctl("net.ipv4.tcp_retries2", "15");
        sysctl("net.ipv4.tcp_slow_start_after_idle", "0");
        sysctl("net.ipv4.tcp_rmem", "4096\t131072\t6291456");
        sysctl("net.ipv4.tcp_wmem", "4096\t16384\t4194304");
        sysctl("net.ipv4.tcp_mem", "190000\t250000\t380000");
        sysctl("fs.file-max", "9223372036854775807");
        sysctl("fs.file-nr", "2112\t0\t9223372036854775807");
        sysctl("fs.nr_open", "1048576");
        sysctl("kernel.pid_max", "4194304");
        sysctl("kernel.threads-max", "126000");
        sysctl("kernel.sched_autogroup_enabled", "1");
        sysctl("vm.swappiness", "10");
        sysctl("vm.overcommit_memory", "0");
        sysctl("vm.max_map_count", "65530");
        sysctl("vm.vfs_cache_pressure", "100");
        write("proc/net/sockstat", "sockets: used 290\nTCP: inuse 27 orphan 0 tw 12 alloc 40 mem 3\n");
        write("proc/net/softnet_stat", "0000272d 00000000 00000002\n000034d9 00000000 00000002\n");
        write("proc/loadavg", "0.20 0.18 0.12 1/480 11206\n");
        write("proc/meminfo", "MemTotal: 8388608 kB\nSwapTotal: 2097152 kB\nCommitLimit: 9000000 kB\n");
        write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        write("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
        write("sys/fs/cgroup/cgroup.controllers", "cpu memory pids\n");
        return process("self");
    }

    /** @param id of a process, or {@code self} */
    PlayedSystem process(String id) throws IOException {
        limits(id, "31000", "65536");
        write("proc/" + id + "/status", "Name: java\nThreads: 40\nUid: 1000 1000 1000 1000\n");
        write("proc/" + id + "/cgroup", "0::/system.slice/heliostat.service\n");
        write("proc/" + id + "/mounts", "/dev/sda1 / ext4 rw,relatime 0 0\ntmpfs /tmp tmpfs rw,nosuid,relatime 0 0\n");
        return this;
    }

    PlayedSystem limits(String id, String processes, String files) throws IOException {
        return write(
                "proc/" + id + "/limits",
                "Limit                     Soft Limit           Hard Limit           Units\n"
                        + "Max processes             " + processes + "        31000                processes\n"
                        + "Max open files            " + files + "        524288               files\n"
                        + "Max locked memory         8388608              8388608              bytes\n");
    }

    PlayedSystem sysctl(String name, String value) throws IOException {
        return write(Sysctl.file(name), value + "\n");
    }

    PlayedSystem write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        return this;
    }

    PlayedSystem heap(long bytes) {
        memory = new JavaMemory(bytes, 0, Path.of("/tmp"));
        return this;
    }

    PlayedSystem free(long bytes) {
        free = bytes;
        return this;
    }

    OsReport report(Configuration configuration) {
        return report(configuration, ServerProcess.OWN);
    }

    OsReport report(Configuration configuration, ServerProcess process) {
        List<OsComparison> all = new ArrayList<>(ProcessComparisons.all());
        all.addAll(NetworkComparisons.all());
        return new OsCheck(new SystemFiles(root), all, new JavaOfServer(memory, 2, 17), folder -> free)
                .compare(configuration, process, "web");
    }
}
