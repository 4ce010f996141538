package org.heliostat.advisor.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineReaderTest {

    @TempDir
    private Path root;

    private final FakeTicker ticker = new FakeTicker();

    @BeforeEach
    void machine() throws IOException {
        write("proc/meminfo", "MemTotal:       8388608 kB\nMemFree: 17 kB\n");
        write("proc/self/status", "Name:\tjava\nVmSwap:\t    2048 kB\n");
        write("proc/sys/net/core/somaxconn", "4096\n");
        write("proc/self/cgroup", "0::/web.slice/app\n");
        count(0, 0, 0);
    }

    @Test
    void readsLevelsAndLimits() throws IOException {
        write("sys/fs/cgroup/web.slice/app/cpu.max", "150000 100000\n");
        write("sys/fs/cgroup/web.slice/memory.max", "1073741824\n");
        write("sys/fs/cgroup/web.slice/app/memory.max", "max\n");

        Machine machine = reader().read();

        assertThat(machine.memory().total()).isEqualTo(8L << 30);
        assertThat(machine.memory().most()).isEqualTo(1L << 30);
        assertThat(machine.memory().swapped()).isEqualTo(2L << 20);
        assertThat(machine.memory().directMost()).isPositive();
        assertThat(machine.throttle().processors()).isEqualTo(1.5);
        assertThat(machine.listening().somaxconn()).isEqualTo(4_096);
        assertThat(machine.descriptors().open())
                .isPositive()
                .isLessThan(machine.descriptors().most());
    }

    /** Of the group and those above it: the first that would refuse a thread. */
    @Test
    void readsThreadsOfTheNearestLimit() throws IOException {
        write("sys/fs/cgroup/web.slice/app/pids.max", "max\n");
        write("sys/fs/cgroup/web.slice/app/pids.current", "90\n");
        assertThat(reader().read().tasks()).isEqualTo(Machine.Tasks.UNKNOWN);
        write("sys/fs/cgroup/web.slice/pids.max", "400\n");
        write("sys/fs/cgroup/web.slice/pids.current", "100\n");
        write("sys/fs/cgroup/web.slice/app/pids.max", "120\n");

        assertThat(reader().read().tasks()).isEqualTo(new Machine.Tasks(90, 120));
    }

    /** What was counted before the first look was counted before anybody asked. */
    @Test
    void theFirstLookCountsNothing() throws IOException {
        count(500, 600, 700);

        Machine machine = reader().read();

        assertThat(machine.listening().overflows()).isZero();
        assertThat(machine.memory().swapIns()).isZero();
        assertThat(machine.throttle().throttled()).isZero();
    }

    /** The longest of a minute; connections that are open are no queue, and those of both versions of IP are one port's. */
    @Test
    void queuesOfPortsAreTheLongestOfTheLastMinute() throws IOException {
        MachineReader reader = reader();
        queues(3, 0);
        reader.read();
        ticker.advance(Duration.ofSeconds(40));
        queues(1, 2);
        assertThat(reader.read().listening().queues())
                .containsExactly(new Machine.ListenQueue(80, 3), new Machine.ListenQueue(8_080, 2));

        ticker.advance(Duration.ofSeconds(40));
        queues(0, 0);
        assertThat(reader.read().listening().queues())
                .containsExactly(new Machine.ListenQueue(80, 1), new Machine.ListenQueue(8_080, 2));
    }

    @Test
    void queuesThatAreNotToldAreNotKnown() throws IOException {
        assertThat(reader().read().listening().queues()).isEmpty();
        write("proc/net/tcp", "  sl  local_address rem_address   st tx_queue rx_queue\n 0: here there 0A 1\n 1: 0A\n");
        assertThat(reader().read().listening().queues()).isEmpty();
    }

    private void queues(int first, int second) throws IOException {
        write(
                "proc/net/tcp",
                """
                  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
                   0: 00000000:0050 00000000:0000 0A 00000000:0000000%d 00:00000000 00000000     0        0 17 1 0 100 0
                   1: 0100007F:0050 0100007F:D431 01 00000000:00000009 00:00000000 00000000     0        0 18 1 0 20 4
                """
                        .formatted(first));
        write(
                "proc/net/tcp6",
                """
                  sl  local_address                         remote_address                        st tx_queue rx_queue
                   0: 00000000000000000000000000000000:1F90 00000000000000000000000000000000:0000 0A 00000000:0000000%d 00:0
                   1: 00000000000000000000000000000000:0050 00000000000000000000000000000000:0000 0A 00000000:00000000 00:0
                """
                        .formatted(second));
    }

    @Test
    void countsAreThoseOfTheLastMinute() throws IOException {
        MachineReader reader = reader();
        count(100, 100, 100);
        reader.read();
        ticker.advance(Duration.ofSeconds(30));
        count(107, 110, 130);
        Machine half = reader.read();
        ticker.advance(Duration.ofSeconds(50));
        count(108, 111, 131);
        Machine later = reader.read();

        assertThat(half.listening().overflows()).isEqualTo(7);
        assertThat(half.memory().swapIns()).isEqualTo(10);
        assertThat(half.throttle().throttled()).isEqualTo(30);
        assertThat(half.throttle().periods()).isEqualTo(30);
        assertThat(later.listening().overflows()).isEqualTo(1);
        assertThat(later.throttle().throttled()).isEqualTo(1);
    }

    @Test
    void countersThatBeganAnewCountNothing() throws IOException {
        MachineReader reader = reader();
        count(100, 100, 100);
        reader.read();
        ticker.advance(Duration.ofSeconds(10));
        count(3, 3, 3);

        assertThat(reader.read().listening().overflows()).isZero();
        assertThat(reader.read().throttle().throttled()).isZero();
    }

    /** 1,000 ticks: 400 of this process, 300 of others, 100 stolen, 200 idle. */
    @Test
    void readsWhoHadTheProcessors() throws IOException {
        MachineReader reader = reader();
        write("proc/stat", "cpu  100 0 100 5000 50 0 0 10 0 0\ncpu0 1 2 3\n");
        write("proc/self/stat", "7 (java (x) y) S 1 1 1 0 -1 0 0 0 0 0 30 20 5 5 20 0\n");
        assertThat(reader.read().processors()).isEqualTo(Machine.Processors.UNKNOWN);
        ticker.advance(Duration.ofSeconds(10));
        write("proc/stat", "cpu  500 100 250 5150 100 20 30 110 0 0\ncpu0 1 2 3\n");
        write("proc/self/stat", "7 (java (x) y) S 1 1 1 0 -1 0 0 0 0 0 230 120 55 55 20 0\n");

        Machine.Processors processors = reader.read().processors();

        assertThat(processors.process()).isEqualTo(0.4);
        assertThat(processors.others()).isCloseTo(0.3, offset(1e-9));
        assertThat(processors.stolen()).isEqualTo(0.1);
        assertThat(processors.used()).isCloseTo(0.8, offset(1e-9));
    }

    @Test
    void aLongPauseSaysNothingOfAMinute() throws IOException {
        MachineReader reader = reader();
        count(100, 100, 100);
        reader.read();
        ticker.advance(Duration.ofHours(8));
        count(9_000, 9_000, 9_000);

        assertThat(reader.read().listening().overflows()).isZero();
    }

    @Test
    void olderControlGroupsAreReadToo() throws IOException {
        write("proc/self/cgroup", "5:memory:/app\n4:cpu,cpuacct:/app\n1:name=systemd:/app\n");
        write("sys/fs/cgroup/cpu/app/cpu.cfs_quota_us", "50000\n");
        write("sys/fs/cgroup/cpu/app/cpu.cfs_period_us", "100000\n");
        write("sys/fs/cgroup/memory/app/memory.limit_in_bytes", "536870912\n");

        Machine machine = reader().read();

        assertThat(machine.throttle().processors()).isEqualTo(0.5);
        assertThat(machine.memory().most()).isEqualTo(512L << 20);
    }

    @Test
    void withoutAnyFileNothingIsKnown() throws IOException {
        Machine machine = new MachineReader(root.resolve("elsewhere"), List::of, ticker).read();

        assertThat(machine.memory().most()).isEqualTo(-1);
        assertThat(machine.throttle().processors()).isEqualTo(-1);
        assertThat(machine.listening().somaxconn()).isEqualTo(-1);
        assertThat(machine.processors().used()).isNegative();
    }

    private MachineReader reader() {
        return new MachineReader(root, List::of, ticker);
    }

    private void count(long overflows, long swapIns, long throttled) throws IOException {
        write(
                "proc/net/netstat",
                "TcpExt: SyncookiesSent ListenOverflows ListenDrops\nTcpExt: 1 " + overflows
                        + " 9\nIpExt: A\nIpExt: 1\n");
        write("proc/vmstat", "pgpgin 1\npswpin " + swapIns + "\npswpout 5\n");
        write("sys/fs/cgroup/web.slice/app/cpu.max", "150000 100000\n");
        write(
                "sys/fs/cgroup/web.slice/app/cpu.stat",
                "usage_usec 1\nnr_periods " + throttled + "\nnr_throttled " + throttled + "\nthrottled_usec 5\n");
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
