package org.heliostat.advisor.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.heliostat.advisor.testing.WrittenInstance;
import org.heliostat.config.instance.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OsCheckTest {

    private static final String SYSCTL = "/etc/sysctl.d/60-heliostat.conf";
    private static final String UNIT = "/etc/systemd/system/heliostat.service.d/limits.conf";
    private static final String OPEN_FILES = "open files (ulimit -n)";
    private static final String RUN = "docker run, or what else starts the container";

    private static final String JAVA = "JAVA_OPTS, in the unit or in the environment of bin/heliostat";

    @TempDir
    private Path root;

    @TempDir
    private Path instance;

    private PlayedSystem system;

    @BeforeEach
    void play() {
        system = new PlayedSystem(root);
    }

    @Test
    void onAWellSetMachineAllIsWell() throws IOException {
        OsReport report = system.wellSet().report(configured(""));

        assertThat(report.comparisons())
                .hasSizeGreaterThan(30)
                .allSatisfy(one -> assertThat(one.verdict()).as(one.name()).isEqualTo(Verdict.OK));
        assertThat(report.linesByPlace()).isEmpty();
    }

    @Test
    void everyValueSaysHowItFollowsAndWhyItMatters() throws IOException {
        assertThat(system.wellSet().report(configured("")).comparisons()).allSatisfy(one -> {
            assertThat(one.arithmetic()).as(one.name()).isNotBlank();
            assertThat(one.why()).as(one.name()).isNotBlank();
            assertThat(one.needed()).as(one.name()).isNotBlank();
        });
    }

    /** As where neither /proc nor /sys is there. */
    @Test
    void whatCannotBeReadIsNotKnownAndNeverWrong() throws IOException {
        OsReport report = system.report(configured("Transport io_uring\n"));

        assertThat(report.count(Verdict.LOW)).isZero();
        assertThat(report.count(Verdict.ADVICE)).isZero();
        assertThat(report.comparisons())
                .filteredOn(one -> !one.name().startsWith("free disk"))
                .allSatisfy(one -> assertThat(one.verdict()).as(one.name()).isEqualTo(Verdict.NOT_KNOWN));
        assertThat(report.linesByPlace()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "\n\n", "max", "many", "-5", "1 2", "0x10", "\u0000\u0001", "[", "99999999999999999999999x"})
    void oddFilesAreNeverWrong(String nonsense) throws IOException {
        system.wellSet();
        for (String name : List.of(
                "net.core.somaxconn",
                "net.core.netdev_max_backlog",
                "net.ipv4.ip_local_port_range",
                "net.ipv4.tcp_rmem",
                "net.ipv4.tcp_mem",
                "net.ipv4.tcp_max_tw_buckets",
                "net.ipv4.tcp_fin_timeout",
                "fs.file-max",
                "kernel.pid_max",
                "vm.swappiness",
                "vm.overcommit_memory")) {
            system.sysctl(name, nonsense);
        }
        system.write("proc/self/limits", nonsense)
                .write("proc/self/cgroup", nonsense)
                .write("proc/self/mounts", nonsense)
                .write("proc/loadavg", nonsense)
                .write("proc/net/softnet_stat", nonsense)
                .write("sys/kernel/mm/transparent_hugepage/enabled", nonsense);

        OsReport report = system.report(configured(""));

        assertThat(report.count(Verdict.LOW)).isZero();
        assertThat(report.count(Verdict.NOT_KNOWN)).isGreaterThan(5);
    }

    @Test
    void hugeNumbersAreLargeEnough() throws IOException {
        system.wellSet().sysctl("fs.file-max", "18446744073709551615").limits("self", "unlimited", "unlimited");

        OsReport report = system.report(configured(""));

        assertThat(report.count(Verdict.LOW)).isZero();
        assertThat(named(report, OPEN_FILES).now()).isEqualTo("unlimited");
    }

    @Test
    void fewOpenFilesAreLowAndTheLinesAreThere() throws IOException {
        system.wellSet().limits("self", "31000", "1024");

        OsReport report = system.report(configured("MaxConnections 5000\n"));

        Comparison files = named(report, OPEN_FILES);
        assertThat(files.verdict()).isEqualTo(Verdict.LOW);
        assertThat(files.now()).isEqualTo("1,024");
        assertThat(files.needed()).isEqualTo("6,331");
        assertThat(files.arithmetic()).startsWith("MaxConnections 5,000 + MaxOpenFiles 1,024 + ");
        assertThat(report.linesByPlace())
                .containsEntry(UNIT, List.of("LimitNOFILE=6331"))
                .containsEntry("/etc/security/limits.d/heliostat.conf", List.of("web - nofile 6331"));
        assertThat(Settings.heading(UNIT)).isEqualTo("[Service]");
    }

    @Test
    void aSmallMachineHasOneFileOfKernelSettings() throws IOException {
        system.wellSet()
                .sysctl("net.core.somaxconn", "128")
                .sysctl("vm.swappiness", "60")
                .sysctl("kernel.pid_max", "500");

        OsReport report = system.report(configured("ListenQ 2048\n"));

        assertThat(report.linesByPlace().get(SYSCTL))
                .contains("net.core.somaxconn = 2048", "vm.swappiness = 10")
                .anyMatch(line -> line.startsWith("kernel.pid_max = "));
        assertThat(named(report, "net.core.somaxconn").arithmetic()).isEqualTo("ListenQ 2,048, for each of 1 LS");
        assertThat(named(report, "vm.swappiness").verdict()).isEqualTo(Verdict.ADVICE);
    }

    /** Each value that is too small, or that another one would be better than. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "net.core.somaxconn                | 128    | low    | net.core.somaxconn = 1024",
                "net.ipv4.tcp_syncookies           | 0      | low    | net.ipv4.tcp_syncookies = 1",
                "net.ipv4.tcp_max_tw_buckets       | 1000   | low    | net.ipv4.tcp_max_tw_buckets = 5280",
                "net.ipv4.tcp_fin_timeout          | 675    | advice | net.ipv4.tcp_fin_timeout = 60",
                "net.ipv4.tcp_keepalive_time       | 14400  | advice | net.ipv4.tcp_keepalive_time = 7200",
                "net.ipv4.tcp_retries2             | 3      | advice | net.ipv4.tcp_retries2 = 8",
                "net.ipv4.tcp_slow_start_after_idle | 1     | advice | net.ipv4.tcp_slow_start_after_idle = 0",
                "net.ipv4.tcp_wmem | 4096 16384 65536 | low | net.ipv4.tcp_wmem = 4096 16384 1048576",
                "net.ipv4.tcp_rmem | 4096 16384 65536 | low | net.ipv4.tcp_rmem = 4096 16384 1048576",
                "net.ipv4.tcp_mem                  | 100 200 300 | low | net.ipv4.tcp_mem = 100 21120 31680",
                "fs.file-max                       | 3000   | low    | fs.file-max = 9584",
                "fs.nr_open                        | 1024   | low    | fs.nr_open = 5555",
                "vm.max_map_count                  | 1000   | low    | vm.max_map_count = 4726",
                "vm.swappiness                     | 60     | advice | vm.swappiness = 10",
                "vm.vfs_cache_pressure             | 1000   | advice | vm.vfs_cache_pressure = 100"
            })
    void eachValueIsComparedAndHasItsLine(String name, String value, String verdict, String line) throws IOException {
        OsReport report = system.wellSet().sysctl(name, value).report(configured(""));

        assertThat(named(report, name).verdict().word()).isEqualTo(verdict);
        assertThat(report.linesByPlace()).containsOnlyKeys(SYSCTL).containsEntry(SYSCTL, List.of(line));
    }

    @Test
    void theHandshakeQueueCountsWithoutCookiesOnly() throws IOException {
        system.wellSet().sysctl("net.ipv4.tcp_max_syn_backlog", "128");

        assertThat(named(system.report(configured("")), "net.ipv4.tcp_max_syn_backlog")
                        .verdict())
                .isEqualTo(Verdict.OK);
        system.sysctl("net.ipv4.tcp_syncookies", "0");
        assertThat(named(system.report(configured("")), "net.ipv4.tcp_max_syn_backlog")
                        .lines())
                .containsExactly(new SettingLine(SYSCTL, "net.ipv4.tcp_max_syn_backlog = 1024"));
    }

    @Test
    void portsAreAMatterOfConnectionsToOthers() throws IOException {
        system.wellSet().sysctl("net.ipv4.ip_local_port_range", "60000 60099").sysctl("net.ipv4.tcp_tw_reuse", "0");

        OsReport alone = system.report(configured(""));
        OsReport withPool =
                system.report(new WrittenInstance(instance).pool(100, 60).read());

        assertThat(named(alone, "net.ipv4.ip_local_port_range").verdict()).isEqualTo(Verdict.OK);
        assertThat(named(alone, "net.ipv4.tcp_tw_reuse").verdict()).isEqualTo(Verdict.OK);
        assertThat(named(withPool, "net.ipv4.ip_local_port_range").arithmetic()).isEqualTo("2 x (maxpoolsize 100)");
        assertThat(named(withPool, "net.ipv4.ip_local_port_range").verdict()).isEqualTo(Verdict.LOW);
        assertThat(named(withPool, "net.ipv4.tcp_tw_reuse").verdict()).isEqualTo(Verdict.ADVICE);
    }

    @Test
    void aPoolThatKeepsConnectionsAsksForProbes() throws IOException {
        system.wellSet();

        assertThat(named(system.report(new WrittenInstance(instance).pool(8, 0).read()), "net.ipv4.tcp_keepalive_time")
                        .lines())
                .containsExactly(new SettingLine(SYSCTL, "net.ipv4.tcp_keepalive_time = 900"));
    }

    @Test
    void fixedBuffersAreComparedWhereTheyAreSet() throws IOException {
        system.wellSet().sysctl("net.core.wmem_max", "212992");

        assertThat(named(system.report(configured("")), "net.core.wmem_max").verdict())
                .isEqualTo(Verdict.OK);
        assertThat(named(system.report(configured("SndBufSize 1048576\n")), "net.core.wmem_max")
                        .lines())
                .containsExactly(new SettingLine(SYSCTL, "net.core.wmem_max = 1048576"));
    }

    @Test
    void droppedPacketsAreTold() throws IOException {
        system.wellSet().write("proc/net/softnet_stat", "0000272d 0000000f 00000002\n");

        Comparison packets = named(system.report(configured("")), "net.core.netdev_max_backlog");

        assertThat(packets.verdict()).isEqualTo(Verdict.ADVICE);
        assertThat(packets.arithmetic()).startsWith("15 packets were dropped");
    }

    @Test
    void endedConnectionsThatFillTheirPlacesAreLow() throws IOException {
        system.wellSet()
                .sysctl("net.ipv4.tcp_max_tw_buckets", "65536")
                .write("proc/net/sockstat", "TCP: inuse 27 orphan 0 tw 60000 alloc 40 mem 3\n");

        assertThat(named(system.report(configured("")), "net.ipv4.tcp_max_tw_buckets")
                        .lines())
                .containsExactly(new SettingLine(SYSCTL, "net.ipv4.tcp_max_tw_buckets = 262144"));
    }

    @Test
    void aContainerGetsOptionsOfItsCommand() throws IOException {
        system.wellSet()
                .write(".dockerenv", "")
                .limits("self", "31000", "1024")
                .sysctl("net.core.somaxconn", "128")
                .sysctl("vm.max_map_count", "1000")
                .write("proc/self/cgroup", "0::/\n")
                .write("sys/fs/cgroup/memory.max", "536870912\n")
                .write("sys/fs/cgroup/cpu.max", "50000 100000\n")
                .write("sys/fs/cgroup/pids.max", "100\n")
                .write("sys/fs/cgroup/pids.current", "20\n");

        OsReport report = system.report(configured(""));

        assertThat(report.isContainer()).isTrue();
        assertThat(report.linesByPlace().get(RUN))
                .contains("--ulimit nofile=5555:5555", "--sysctl net.core.somaxconn=1024", "--cpus=1")
                .anyMatch(line -> line.startsWith("--memory="))
                .anyMatch(line -> line.startsWith("--pids-limit="));
        assertThat(report.linesByPlace()).containsKey(SYSCTL + " of the host").doesNotContainKey(UNIT);
    }

    @Test
    void limitsOfAControlGroupAreThoseOfTheService() throws IOException {
        String group = "sys/fs/cgroup/system.slice/heliostat.service/";
        system.wellSet()
                .write(group + "memory.max", "536870912\n")
                .write(group + "pids.max", "200\n")
                .write(group + "pids.current", "20\n")
                .write(group + "cpu.max", "max 100000\n");

        OsReport report = system.report(configured(""));

        assertThat(named(report, "memory.max of the control group").verdict()).isEqualTo(Verdict.LOW);
        assertThat(named(report, "memory.max of the control group").arithmetic())
                .startsWith("(heap 1 GB + ");
        assertThat(named(report, "cpu.max of the control group").now()).isEqualTo("no limit");
        assertThat(report.linesByPlace().get(UNIT))
                .anyMatch(line -> line.startsWith("MemoryMax="))
                .anyMatch(line -> line.startsWith("TasksMax="));
    }

    @Test
    void aGroupThatIsStoppedOftenIsAdvisedMore() throws IOException {
        String group = "sys/fs/cgroup/system.slice/heliostat.service/";
        system.wellSet()
                .write(group + "cpu.max", "150000 100000\n")
                .write(group + "cpu.stat", "nr_periods 1000\nnr_throttled 300\nthrottled_usec 5\n");

        Comparison quota = named(system.report(configured("")), "cpu.max of the control group");

        assertThat(quota.verdict()).isEqualTo(Verdict.ADVICE);
        assertThat(quota.now()).isEqualTo("1.5");
        assertThat(quota.lines()).containsExactly(new SettingLine(UNIT, "CPUQuota=300%"));
    }

    @Test
    void aHeapTooLargeForTheMachineGetsASmallerOne() throws IOException {
        system.wellSet().heap(8L << 30);

        Comparison memory = named(system.report(configured("")), "memory of the machine");

        assertThat(memory.verdict()).isEqualTo(Verdict.LOW);
        assertThat(memory.lines()).singleElement().satisfies(line -> assertThat(line.text())
                .startsWith("-Xmx6"));
    }

    @Test
    void strictOvercommitMustHaveRoomForAll() throws IOException {
        system.wellSet()
                .sysctl("vm.overcommit_memory", "2")
                .write("proc/meminfo", "MemTotal: 8388608 kB\nCommitLimit: 4000000 kB\nCommitted_AS: 3900000 kB\n");

        assertThat(named(system.report(configured("")), "vm.overcommit_memory").verdict())
                .isEqualTo(Verdict.LOW);
        system.write("proc/meminfo", "MemTotal: 8388608 kB\nCommitLimit: 4000000 kB\nCommitted_AS: 100 kB\n");
        assertThat(named(system.report(configured("")), "vm.overcommit_memory").verdict())
                .isEqualTo(Verdict.OK);
    }

    @Test
    void hugePagesMatterWithManyThreads() throws IOException {
        system.wellSet().write("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never\n");

        Comparison many = named(system.report(configured("RqThrottle 256\n")), "transparent_hugepage");
        Comparison few =
                named(system.report(configured("RqThrottle 16\nNativePoolMaxThreads 1\n")), "transparent_hugepage");

        assertThat(many.lines())
                .containsExactly(new SettingLine(
                        "/etc/tmpfiles.d/heliostat.conf",
                        "w /sys/kernel/mm/transparent_hugepage/enabled - - - - madvise"));
        assertThat(few.verdict()).isEqualTo(Verdict.OK);
    }

    @Test
    void rootHasNoLimitOfProcesses() throws IOException {
        system.wellSet()
                .limits("self", "10", "65536")
                .write("proc/self/status", "Name: java\nThreads: 40\nUid: 0 0 0 0\n");

        assertThat(named(system.report(configured("")), "processes (ulimit -u)").verdict())
                .isEqualTo(Verdict.OK);
        system.write("proc/self/status", "Uid: 1000 1000 1000 1000\n");
        assertThat(named(system.report(configured("")), "processes (ulimit -u)").verdict())
                .isEqualTo(Verdict.LOW);
    }

    @Test
    void lockedMemoryCountsForIoUringOnly() throws IOException {
        system.wellSet();

        Comparison locked =
                named(system.report(configured("Transport io_uring\nIOThreads 16\n")), "locked memory (ulimit -l)");

        assertThat(locked.lines())
                .containsExactly(
                        new SettingLine(UNIT, "LimitMEMLOCK=16777216"),
                        new SettingLine("/etc/security/limits.d/heliostat.conf", "web - memlock 16384"));
    }

    @Test
    void fullDisksAreLow() throws IOException {
        OsReport report = system.wellSet().free(0).report(configured("OutOfMemory dump\n"));

        assertThat(named(report, "free disk for logs/").verdict()).isEqualTo(Verdict.LOW);
        assertThat(named(report, "free disk for logs/").arithmetic()).contains("OutOfMemoryDumps x heap 2 GB");
        assertThat(named(report, "free disk for work/").verdict()).isEqualTo(Verdict.LOW);
        assertThat(named(report, "free disk for temporary files").verdict()).isEqualTo(Verdict.LOW);
    }

    @Test
    void mountsAreLookedAt() throws IOException {
        system.wellSet()
                .write("proc/self/mounts", "/dev/sda1 / ext4 rw 0 0\ntmpfs /tmp tmpfs rw,noexec,relatime 0 0\n");

        OsReport report = system.report(configured(""));

        assertThat(named(report, "folder of temporary files").lines())
                .containsExactly(new SettingLine(JAVA, "-Djava.io.tmpdir=" + instance.resolve("work")));
        assertThat(named(report, "folder of temporary files").verdict()).isEqualTo(Verdict.ADVICE);
    }

    @Test
    void aSlowClockIsReplacedByTheOneThatIsThere() throws IOException {
        system.wellSet()
                .write("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n")
                .write("sys/devices/system/clocksource/clocksource0/available_clocksource", "tsc hpet acpi_pm\n");

        assertThat(named(system.report(configured("")), "clock source").lines())
                .singleElement()
                .satisfies(line -> assertThat(line.text()).contains("clocksource=tsc"));
    }

    @Test
    void theProcessOfTheServerIsLookedAtWhereItRuns() throws IOException {
        system.wellSet()
                .process("4711")
                .limits("4711", "31000", "1024")
                .write("proc/4711/cmdline", "java\0-Xmx12g\0-jar\0heliostat.jar\0start\0");

        OsReport report = system.report(configured(""), new ServerProcess(OptionalLong.of(4_711)));

        assertThat(report.process().words()).startsWith("process 4711, the server that runs");
        assertThat(named(report, OPEN_FILES).verdict()).isEqualTo(Verdict.LOW);
        assertThat(named(report, "memory of the machine").arithmetic()).startsWith("(heap 12 GB + ");
    }

    @Test
    void aServerWithATerminalAndProgramsSharesUnevenly() throws IOException {
        system.wellSet().process("4711").sysctl("kernel.sched_autogroup_enabled", "1");
        Configuration programs = new WrittenInstance(instance)
                .objConf("Service fn=\"send-cgi\" type=\"magnus-internal/cgi\"\n")
                .read();
        ServerProcess server = new ServerProcess(OptionalLong.of(4_711));

        system.write("proc/4711/stat", "4711 (java (x) y) S 1 4711 4711 34817 4711 0\n");
        assertThat(named(system.report(programs, server), "kernel.sched_autogroup_enabled")
                        .verdict())
                .isEqualTo(Verdict.ADVICE);
        assertThat(named(system.report(configured(""), server), "kernel.sched_autogroup_enabled")
                        .verdict())
                .isEqualTo(Verdict.OK);

        system.write("proc/4711/stat", "4711 (java (x) y) S 1 4711 4711 0 -1 0\n");
        assertThat(named(system.report(programs, server), "kernel.sched_autogroup_enabled")
                        .verdict())
                .isEqualTo(Verdict.OK);
    }

    @Test
    void trackedConnectionsNeedRoom() throws IOException {
        system.wellSet();
        assertThat(named(system.report(configured("")), "net.netfilter.nf_conntrack_max")
                        .now())
                .isEqualTo("none");

        system.sysctl("net.netfilter.nf_conntrack_max", "8192").sysctl("net.netfilter.nf_conntrack_count", "100");
        assertThat(named(system.report(configured("")), "net.netfilter.nf_conntrack_max")
                        .lines())
                .containsExactly(new SettingLine(SYSCTL, "net.netfilter.nf_conntrack_max = 10685"));
    }

    /** What the machine does not have is not proposed. */
    @Test
    void noLineAsksForMoreThanTheMachineHas() throws IOException {
        String group = "sys/fs/cgroup/system.slice/heliostat.service/";
        system.wellSet()
                .heap(8L << 30)
                .write("proc/stat", "cpu  1 2 3 4 5 6 7 8 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0\ncpu1 1 2 3 4 5 6 7 8 0 0\n")
                .write(group + "memory.max", "4294967296\n")
                .write(group + "cpu.max", "150000 100000\n")
                .write(group + "cpu.stat", "nr_periods 1000\nnr_throttled 300\nthrottled_usec 5\n")
                .sysctl("net.ipv4.ip_local_port_range", "1024 65535");

        OsReport report = system.report(new WrittenInstance(instance)
                .magnus("MaxConnections 1048576\n")
                .pool(10_000, 60)
                .pool(10_000, 60)
                .pool(10_000, 60)
                .pool(10_000, 60)
                .read());

        assertThat(named(report, "cpu.max of the control group").lines())
                .containsExactly(new SettingLine(UNIT, "CPUQuota=200%"));
        assertThat(named(report, "memory.max of the control group").lines())
                .singleElement()
                .satisfies(line -> assertThat(line.text()).startsWith("-Xmx2"));
        assertThat(named(report, "net.ipv4.tcp_mem").verdict()).isEqualTo(Verdict.LOW);
        assertThat(named(report, "net.ipv4.tcp_mem").lines()).isEmpty();
        assertThat(named(report, "net.ipv4.ip_local_port_range").verdict()).isEqualTo(Verdict.LOW);
        assertThat(named(report, "net.ipv4.ip_local_port_range").lines()).isEmpty();
    }

    @Test
    void aLineIsSetOnce() throws IOException {
        OsReport report = system.wellSet()
                .limits("self", "31000", "100")
                .sysctl("fs.nr_open", "50")
                .report(configured(""));

        assertThat(report.linesByPlace().values())
                .allSatisfy(lines -> assertThat(lines).doesNotHaveDuplicates());
    }

    private Configuration configured(String magnus) throws IOException {
        return new WrittenInstance(instance)
                .magnus("RqThrottle 128\nConnQueueSize 4096\n" + magnus)
                .read();
    }

    private static Comparison named(OsReport report, String name) {
        return report.comparisons().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + ": no such comparison"));
    }
}
