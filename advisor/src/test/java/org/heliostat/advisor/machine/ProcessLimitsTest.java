package org.heliostat.advisor.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLimitsTest {

    @TempDir
    private Path root;

    @Test
    void readsTheLimitsThatAreInForce() throws IOException {
        write(
                "proc/17/limits",
                """
                Limit                     Soft Limit           Hard Limit           Units
                Max processes             96551                unlimited            processes
                Max open files            1024                 524288               files
                Max locked memory         unlimited            unlimited            bytes
                """);

        ProcessLimits limits = read("proc/17");

        assertThat(limits.openFiles()).isEqualTo(1_024);
        assertThat(limits.processes()).isEqualTo(96_551);
        assertThat(limits.lockedMemory()).isEqualTo(ProcessLimits.UNLIMITED);
    }

    @Test
    void whatIsMissingOrOddIsNotKnown() throws IOException {
        write("proc/17/limits", "Max open files\nMax open files            many                 524288  files\n\n");

        assertThat(read("proc/17").openFiles()).isEqualTo(-1);
        assertThat(read("proc/17").processes()).isEqualTo(-1);
        assertThat(read("proc/18").openFiles()).isEqualTo(-1);
    }

    @Test
    void numbersBeyondAllBoundsAreTheLargest() throws IOException {
        write("proc/self/limits", "Max open files            18446744073709551615 18446744073709551615 files\n");

        assertThat(read("proc/self").openFiles()).isEqualTo(Long.MAX_VALUE);
    }

    private ProcessLimits read(String process) {
        return ProcessLimits.read(new SystemFiles(root), process);
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
