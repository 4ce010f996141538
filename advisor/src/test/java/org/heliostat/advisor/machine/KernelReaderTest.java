package org.heliostat.advisor.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelReaderTest {

    @TempDir
    private Path root;

    @Test
    void readsWhatTheKernelTells() throws IOException {
        write("proc/sys/vm/swappiness", "60\n");
        write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        write(
                "proc/net/sockstat",
                "sockets: used 290\nTCP: inuse 27 orphan 0 tw 12 alloc 40 mem 3\nUDP: inuse 2 mem 1\n");
        write("proc/sys/net/ipv4/tcp_max_tw_buckets", "65536\n");
        write("proc/sys/fs/file-nr", "2112\t0\t800000\n");
        write("proc/sys/fs/file-max", "800000\n");
        write("proc/sys/net/ipv4/tcp_wmem", "4096\t16384\t4194304\n");
        write(
                "proc/pressure/io",
                "some avg10=0.06 avg60=37.50 avg300=0.06 total=2244\nfull avg10=0.00 avg60=1.00 avg300=0.00 total=3\n");

        assertThat(read()).isEqualTo(new Kernel(60, "madvise", 28_232, 12, 65_536, 2_112, 800_000, 4_194_304, 0.375));
    }

    @Test
    void withoutFilesNothingIsKnown() {
        assertThat(read()).isEqualTo(Kernel.UNKNOWN);
    }

    @Test
    void filesOfAnotherFormTellNothing() throws IOException {
        write("proc/sys/vm/swappiness", "often\n");
        write("sys/kernel/mm/transparent_hugepage/enabled", "madvise]\n");
        write("proc/sys/net/ipv4/ip_local_port_range", "32768\n");
        write("proc/net/sockstat", "\nTCP: inuse 27 tw\n");
        write("proc/sys/net/ipv4/tcp_max_tw_buckets", "\n");
        write("proc/sys/fs/file-nr", "2112\n");
        write("proc/sys/fs/file-max", "many\n");
        write("proc/sys/net/ipv4/tcp_wmem", "4096 16384 x\n");
        write("proc/pressure/io", "some avg10=0.06 avg60=much\n");

        assertThat(read()).isEqualTo(Kernel.UNKNOWN);
    }

    @Test
    void theMachineHasThem() throws IOException {
        write("proc/sys/vm/swappiness", "1\n");

        assertThat(new MachineReader(root, List::of, new FakeTicker())
                        .read()
                        .kernel()
                        .swappiness())
                .isEqualTo(1);
    }

    private Kernel read() {
        return new KernelReader(new SystemFiles(root)).read();
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
